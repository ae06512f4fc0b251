/** Words for the seeded company's names. */
export const FIRST_NAMES = [
  ..."Ada Amara Anton Beatriz Bjarne Carla Chidi Dilara Elif Emil Farah Felix Greta Hana Hugo".split(
    " ",
  ),
  ..."Ines Ivo Jana Jonas Kaito Klara Leila Linus Lucía Malik Marta Mateo Mira Nadia Nils".split(
    " ",
  ),
  ..."Noor Olga Omar Paula Pedro Rania Ravi Rosa Samir Selma Sofia Tariq Tessa Viktor Yara Zoe".split(
    " ",
  ),
];

export const LAST_NAMES = [
  ..."Abebe Almeida Andersen Becker Bianchi Castillo Chen Costa Demir Dubois Eriksen Farouk".split(
    " ",
  ),
  ..."Fischer Garcia Haddad Hartmann Ivanova Jansen Kaya Keller Kowalski Laurent Lindqvist".split(
    " ",
  ),
  ..."Mbeki Meier Moreau Nakamura Novak Okafor Olsen Petrov Ricci Rossi Santos Schmidt".split(" "),
  ..."Silva Sørensen Tanaka Tran Vargas Vogel Weber Yilmaz Ziegler".split(" "),
];

export const PROJECT_FIRST = [
  ..."Alpine Amber Atlas Aurora Birch Cedar Cobalt Compass Coral Delta Ember Fjord Garnet".split(
    " ",
  ),
  ..."Granite Harbor Heron Indigo Juniper Lantern Linden Marble Meadow Meridian Mistral".split(" "),
  ..."Nimbus Nordic Onyx Orchard Pebble Pioneer Prairie Quartz Raven River Saffron Sierra".split(
    " ",
  ),
  ..."Solstice Summit Tidal Timber Topaz Velvet Willow Zephyr".split(" "),
];

/** Project names with their types. */
export const PROJECT_KINDS: readonly (readonly [name: string, type: string])[] = [
  ["Storefront", "Online shop"],
  ["Magazine", "Website"],
  ["Help Center", "Website"],
  ["Loyalty Club", "Customer program"],
  ["Spring Campaign", "Campaign"],
  ["Product Catalogue", "Data platform"],
  ["Customer Portal", "Web application"],
  ["Newsroom", "Website"],
  ["Video Library", "Media platform"],
  ["Sales Insights", "Data platform"],
  ["Booking App", "Mobile app"],
  ["Partner Network", "Web application"],
  ["Subscription Box", "Online shop"],
  ["Recruiting Site", "Website"],
];

export const PROJECT_DETAILS = [
  "Relaunch with a new content model; the old addresses keep working.",
  "Grow organic traffic by a third and answer every question before it reaches support.",
  "Bring orders, stock and returns into one place for the whole team.",
  "First market is Northern Europe; translations follow once the figures hold.",
  "Replaces three spreadsheets and a shared mailbox.",
  "Runs beside the existing site until the numbers match for two weeks.",
];

export const AI_PROJECT_TYPES = ["content-generation", "data-analysis", "customer-service"];

export const AGENT_KINDS: readonly (readonly [name: string, type: string, template: string])[] = [
  ["Content Scraper", "Scraper", "content-scraper"],
  ["Article Rewriter", "Writer", "ai-rewriter"],
  ["Image Processor", "Media", "image-processor"],
  ["Social Distributor", "Marketing", "social-distributor"],
  ["Analytics Collector", "Analytics", "analytics-aggregator"],
  ["Subscriber Manager", "Marketing", "subscriber-manager"],
  ["Email Writer", "Writer", "email-generator"],
  ["Product Recommender", "Sales", "product-recommender"],
  ["Inventory Watcher", "Operations", "inventory-manager"],
  ["Support Assistant", "Support", "customer-support"],
  ["Price Optimizer", "Sales", "price-optimizer"],
  ["Order Processor", "Operations", "order-processor"],
];

export const AGENT_DETAILS = [
  "Runs every hour and reports what it couldn't decide.",
  "Works on drafts only; a person approves what goes out.",
  "Keeps to the tone guide and asks when a fact is missing.",
  "Started as an experiment and now saves the team a day a week.",
];

export const RAG_TOPICS = [
  ..."Brand Guide|Product Manuals|Support Articles|Legal Documents|Research Papers".split("|"),
  ..."Sales Playbook|Release Notes|Recipe Archive|Image Descriptions|Meeting Minutes".split("|"),
  ..."Supplier Contracts|Training Material|Press Archive|Price Lists|Market Reports".split("|"),
];

export const RAG_DETAILS = [
  "Answers with its sources; what is not in the documents stays unanswered.",
  "Indexed every night from the shared drive.",
  "Used by the support team and by two agents.",
  "Still growing: half of the archive is in.",
];

/** Tasks for people. */
export const MANUAL_TASKS = [
  ..."Write the brief for|Review the translations of|Check the tracking on|Prepare the launch of".split(
    "|",
  ),
  ..."Interview customers about|Collect pictures for|Fix broken links on|Plan the newsletter for".split(
    "|",
  ),
  ..."Agree the budget of|Update the terms on|Test the checkout of|Present the figures of".split(
    "|",
  ),
  ..."Clean up the categories of|Answer the open questions on".split("|"),
];

/** Tasks for agents. */
export const AUTO_TASKS = [
  ..."Crawl the sources of|Rewrite old articles on|Watch the prices of|Send the weekly report on".split(
    "|",
  ),
  ..."Index new documents for|Resize the pictures of|Score the leads of|Post the updates of".split(
    "|",
  ),
  ..."Sync the stock of|Tag the comments on|Refresh the keywords of|Detect duplicates in".split(
    "|",
  ),
];

export const TASK_DETAILS = [
  "See the notes of the last meeting; the rest is up to you.",
  "Done when two people have looked at it.",
  "Blocked twice before: say early when something is missing.",
  "The figures are in the shared folder.\n\n- compare with last month\n- mark what is surprising",
  "",
];

export const COMMENTS = [
  "First half is done, the rest follows tomorrow.",
  "Who can give me access to the analytics?",
  "Looks good to me, two small remarks in the document.",
  "Moved the date: we wait for the pictures.",
  "**Done.** Please have a look.",
  "The second source has changed its format, I have adapted it.",
];
