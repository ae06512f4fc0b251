import type { AgentTemplate } from "./template-schema";

/** Selling, serving customers, and everything else. */
export const COMMERCE_TEMPLATES: readonly AgentTemplate[] = [
  {
    id: "product-recommender",
    name: "Product Recommender",
    description:
      "Suggests what fits a shopper's basket and history, and falls back to what sells well where it knows nothing yet.",
    category: "e-commerce",
    features: [
      "Often bought together, similar and next in line",
      "Leaves out what is sold out or was just bought",
      "Rules of your own: push, hide, never beside each other",
      "Useful from the first visit on, without an account",
      "Test against a control group with revenue per visit",
    ],
    complexity: "advanced",
    estimatedSetupTime: "30-60 minutes",
  },
  {
    id: "inventory-manager",
    name: "Inventory Manager",
    description:
      "Keeps stock equal across warehouse and channels, forecasts what runs out and proposes the order that prevents it.",
    category: "e-commerce",
    features: [
      "Stock in step across shop, marketplace and warehouse",
      "Low-stock warning by days left, not by a fixed number",
      "Order proposal with supplier lead times and pack sizes",
      "Finds dead stock and counts what it ties up",
      "Log of every correction with who and why",
    ],
    complexity: "moderate",
    estimatedSetupTime: "20-40 minutes",
  },
  {
    id: "customer-support",
    name: "Customer Support",
    description:
      "Answers the questions that your help pages already answer, looks up orders, and passes everything else on with a summary.",
    category: "ai",
    features: [
      "Answers only from your own documents and names the page",
      "Looks up order, delivery and return for the person who asks",
      "Notices anger and urgency and hands over to a person",
      "Drafts replies for agents, in the customer's language",
      "Lists the questions that no help page answers yet",
    ],
    complexity: "advanced",
    estimatedSetupTime: "45-90 minutes",
  },
  {
    id: "price-optimizer",
    name: "Price Optimizer",
    description:
      "Proposes prices from demand, stock and the market, inside limits that you set and with the reason for every step.",
    category: "e-commerce",
    features: [
      "Floor and ceiling for each product, margin included",
      "Compares with the competitors that you name",
      "Largest step per day, and no change at all in protected hours",
      "Simulation over past sales before anything goes live",
      "One click back to the prices of any earlier day",
    ],
    complexity: "advanced",
    estimatedSetupTime: "30-60 minutes",
  },
  {
    id: "order-processor",
    name: "Order Processor",
    description:
      "Takes orders from payment to parcel: checks them, reserves stock, tells the warehouse and keeps the customer informed.",
    category: "e-commerce",
    features: [
      "Checks address, payment and signs of fraud",
      "Splits or joins shipments by where the stock lies",
      "Labels and tracking with the carriers of your choice",
      "Messages to the customer at each step",
      "Queue for the orders that a person has to look at",
    ],
    complexity: "moderate",
    estimatedSetupTime: "25-45 minutes",
  },
  {
    id: "custom-agent",
    name: "Custom Agent",
    description:
      "A frame for what no other entry covers: your own sources, steps and checks around a model of your choice.",
    category: "custom",
    features: [
      "Steps in any order, with conditions between them",
      "Calls your own HTTP services with keys kept apart",
      "A person's approval wherever you want one",
      "Limits for time, cost and parallel tasks",
      "Record of every run, to look at and to repeat",
    ],
    complexity: "advanced",
    estimatedSetupTime: "60-120 minutes",
  },
];
