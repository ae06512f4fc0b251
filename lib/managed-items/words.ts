// Kept apart from the schemas, so that pages use them without loading zod in the browser.

export const PROJECT_NOT_FOUND = "Project not found";
export const PROJECT_ID_MISSING = "Project ID not provided";
export const AGENT_NOT_FOUND = "agent not found";
export const AGENT_ID_MISSING = "agent ID not provided";
export const RAG_NOT_FOUND = "RAG not found";
export const RAG_ID_MISSING = "RAG ID not provided";
