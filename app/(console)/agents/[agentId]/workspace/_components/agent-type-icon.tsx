import {
  Bot,
  ChartLine,
  Code,
  Globe,
  type Icon,
  ImageIcon,
  Mail,
  MessageSquare,
  PenLine,
  Search,
  ShoppingCart,
  Video,
} from "@/components/ui/icons";

/** The first whose word is in the type; agentType is free text. */
const ICONS: readonly [words: RegExp, icon: Icon][] = [
  [/scrap|crawl|web/i, Globe],
  [/chat|conversation|assistant|support/i, MessageSquare],
  [/mail|newsletter/i, Mail],
  [/shop|commerce|product|inventory/i, ShoppingCart],
  [/video|audio/i, Video],
  [/image|photo|vision/i, ImageIcon],
  [/writ|content|text|translat/i, PenLine],
  [/analy|report|data|metric/i, ChartLine],
  [/search|research|seo/i, Search],
  [/code|develop/i, Code],
];

/** The icon of an agent's type; a robot where no word tells. */
export function AgentTypeIcon({ type }: { type: string }) {
  const Icon = ICONS.find(([words]) => words.test(type))?.[1] ?? Bot;
  return <Icon />;
}
