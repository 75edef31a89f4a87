//! `speakeasy play` as people use it: at a terminal, and through pipes.

mod lines;
mod pipe;
mod saves;
mod screens;
mod terminal;
