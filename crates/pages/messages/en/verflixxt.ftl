verflixxt-name = Verflixxt!
