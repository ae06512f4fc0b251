// Stands in for the package "server-only", which only marks modules for the bundler.
export {};
