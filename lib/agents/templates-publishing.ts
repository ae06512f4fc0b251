import type { AgentTemplate } from "./template-schema";

/** From finding content to sending it out. */
export const PUBLISHING_TEMPLATES: readonly AgentTemplate[] = [
  {
    id: "content-scraper",
    name: "Content Scraper",
    description:
      "Watches the sites and feeds that you name, fetches what is new and hands it on as clean text with its source.",
    category: "content",
    features: [
      "Reads RSS and Atom feeds, sitemaps and plain pages",
      "Strips navigation, adverts and cookie banners from the text",
      "Recognises what it has fetched before, by address and by content",
      "Honours robots.txt and a pause per host",
      "Keeps author, date and canonical address with every item",
    ],
    complexity: "moderate",
    estimatedSetupTime: "15-30 minutes",
  },
  {
    id: "ai-rewriter",
    name: "AI Content Rewriter",
    description:
      "Rewrites source material in your own voice and length, keeps the facts where they are and marks what an editor should check.",
    category: "ai",
    features: [
      "Style guide with do and don't examples",
      "Variants for article, newsletter and short post",
      "Checks names, numbers and quotations against the source",
      "Similarity score, so that nothing too close to the source goes out",
      "Holds every text for review until an editor lets it go",
    ],
    complexity: "advanced",
    estimatedSetupTime: "20-45 minutes",
  },
  {
    id: "image-processor",
    name: "Image Processor",
    description:
      "Turns one upload into every size and format that your channels ask for, with names and alternative texts that make sense.",
    category: "automation",
    features: [
      "Crops around the subject rather than the centre",
      "WebP and AVIF with a fallback for older readers",
      "Size presets for each channel",
      "Suggests an alternative text for every picture",
      "Removes place and camera data before publishing",
    ],
    complexity: "moderate",
    estimatedSetupTime: "10-25 minutes",
  },
  {
    id: "social-distributor",
    name: "Social Distributor",
    description:
      "Takes a finished piece, shapes it for each network and posts it when the followers there are awake.",
    category: "automation",
    features: [
      "One queue for all networks, each with its own length and tone",
      "Calendar with slots and blackout times",
      "Approval by a person before the first post of a piece",
      "Link tags for each network, so that the origin of visits is known",
      "Tries again after a network's outage without posting twice",
    ],
    complexity: "advanced",
    estimatedSetupTime: "30-60 minutes",
  },
  {
    id: "analytics-aggregator",
    name: "Analytics Aggregator",
    description:
      "Collects the figures of your site, shop, mail and networks in one table and writes what changed since last week, and by how much.",
    category: "analytics",
    features: [
      "One definition of each figure across all sources",
      "Daily snapshots that stay comparable when a source changes",
      "Tells a trend from a one-off by the season's usual spread",
      "Weekly summary in sentences, with the figures behind them",
      "Export as CSV for your own sheets",
    ],
    complexity: "advanced",
    estimatedSetupTime: "25-45 minutes",
  },
  {
    id: "subscriber-manager",
    name: "Subscriber Manager",
    description:
      "Keeps your mailing lists clean: confirms sign-ups, sorts people into segments and lets them go the moment they ask.",
    category: "automation",
    features: [
      "Double opt-in with a record of each consent",
      "Segments by interest, origin and activity",
      "Takes out bounced and complaining addresses by itself",
      "Win-back message before a silent subscriber is removed",
      "Answers access and deletion requests with a report",
    ],
    complexity: "moderate",
    estimatedSetupTime: "15-30 minutes",
  },
  {
    id: "email-generator",
    name: "Email Generator",
    description:
      "Drafts newsletters and campaigns from your latest content, with subject lines to choose from and a plain-text part that reads well.",
    category: "ai",
    features: [
      "Picks the stories of an issue and explains the choice",
      "Five subject lines each, with preview text",
      "Blocks that keep to your brand's layout",
      "Personal passages by segment, never by guesswork",
      "Checks links, spelling and spam triggers before hand-over",
    ],
    complexity: "advanced",
    estimatedSetupTime: "20-40 minutes",
  },
  {
    id: "send-optimizer",
    name: "Send Optimizer",
    description:
      "Finds out when each segment opens its mail, spreads a campaign accordingly and stops it when the signs are bad.",
    category: "analytics",
    features: [
      "Send time per segment and time zone, learnt from past opens",
      "Subject line test on a sample, the winner to the rest",
      "Ceiling for messages per person and week",
      "Watches bounces and complaints and pauses by itself",
      "Report of what the timing was worth",
    ],
    complexity: "advanced",
    estimatedSetupTime: "25-45 minutes",
  },
];
