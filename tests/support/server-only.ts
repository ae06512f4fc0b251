// Replaces the package "server-only", which only marks modules for the bundler.
export {};
