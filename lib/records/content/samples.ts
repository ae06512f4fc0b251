const GUIDE = `## Why teams move to managed retrieval

A search that only matches words leaves people guessing. Retrieval over your own documents answers the question that was
asked, and shows where the answer comes from.

## What to prepare

- the documents that people really ask about, in one place
- an owner for each of them, who says when it is out of date
- twenty real questions, with the answers that you would accept

## How to measure it

Ask the twenty questions every week. Count the answers that were right, those that were wrong, and those where nothing was
found. Read more in [the handbook](https://example.com/handbook).
`;

/** Sample items of the content workspace. */
export const CONTENT_SAMPLES = [
  {
    title: "Managed retrieval: what to prepare before you start",
    type: "article",
    status: "published",
    author: "Mara Lindqvist",
    content: GUIDE,
    tags: ["retrieval", "guides"],
    seo_title: "Managed retrieval: what to prepare before you start",
    seo_description:
      "The documents, owners and twenty test questions you need before a retrieval system answers for your team.",
  },
  {
    title: "Autumn release notes",
    type: "blog",
    status: "review",
    author: "Jonas Weber",
    content: "## What's new\n\nFaster search, a task board and invoices by email.",
    tags: ["release"],
    seo_title: "",
    seo_description: "",
  },
  {
    title: "November newsletter",
    type: "newsletter",
    status: "draft",
    author: "Mara Lindqvist",
    content: "Three customers on how they work with agents.",
    tags: ["newsletter"],
    seo_title: "",
    seo_description: "",
  },
  {
    title: "Connecting your own document store",
    type: "documentation",
    status: "published",
    author: "Priya Raman",
    content: "## Before you begin\n\nYou need an access key. See [keys](https://example.com/keys).",
    tags: ["setup", "documents"],
    seo_title: "Connect your own document store in ten minutes",
    seo_description: "",
  },
  {
    title: "Pricing explained",
    type: "article",
    status: "archived",
    author: "Jonas Weber",
    content: "Last year's plans.",
    tags: [],
    seo_title: "",
    seo_description: "",
  },
] as const;

export const KEYWORD_SAMPLES = [
  {
    keyword: "managed retrieval",
    position: 3,
    search_volume: 2400,
    url: "https://example.com/retrieval",
  },
  {
    keyword: "document search for teams",
    position: 5,
    search_volume: 880,
    url: "https://example.com/search",
  },
  {
    keyword: "ai agent templates",
    position: 9,
    search_volume: 5400,
    url: "https://example.com/agents",
  },
  {
    keyword: "knowledge base software",
    position: 24,
    search_volume: 12100,
    url: "https://example.com/",
  },
  { keyword: "prompt library", position: null, search_volume: 720, url: "" },
] as const;
