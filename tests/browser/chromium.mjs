// The browser.
import { chromium } from "playwright-core";

const FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
FLAGS.push("--disable-component-update", "--disable-sync");
// Chromium refuses its sandbox to root, which is who runs in most containers.
if (process.getuid?.() === 0) FLAGS.push("--no-sandbox");

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Opens a browser. */
export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });
