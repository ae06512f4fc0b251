import type { ComponentType } from "react";
import sprite from "./icons.svg";

interface IconProps {
  className?: string;
  /** Icons are always decorative: the text next to them says the same. */
  "aria-hidden"?: boolean | "true";
}

export type Icon = ComponentType<IconProps>;

/**
 * A Lucide icon as a reference into one SVG file, which `node scripts/icons.mjs` generates from
 * this list. Inlining the paths of dozens of icons took a tenth of a page's server time.
 */
function icon(name: string): Icon {
  const href: string = `${sprite.src}#${name}`;
  return ({ className }) => (
    <svg aria-hidden="true" className={className ? `icon ${className}` : "icon"}>
      <use href={href} />
    </svg>
  );
}

export const Activity = /* @__PURE__ */ icon("activity");
export const ArrowDown = /* @__PURE__ */ icon("arrow-down");
export const ArrowLeft = /* @__PURE__ */ icon("arrow-left");
export const ArrowRight = /* @__PURE__ */ icon("arrow-right");
export const ArrowUp = /* @__PURE__ */ icon("arrow-up");
export const Bell = /* @__PURE__ */ icon("bell");
export const Bot = /* @__PURE__ */ icon("bot");
export const Boxes = /* @__PURE__ */ icon("boxes");
export const Brain = /* @__PURE__ */ icon("brain");
export const Cable = /* @__PURE__ */ icon("cable");
export const ChartLine = /* @__PURE__ */ icon("chart-line");
export const Check = /* @__PURE__ */ icon("check");
export const ChevronDown = /* @__PURE__ */ icon("chevron-down");
export const ChevronLeft = /* @__PURE__ */ icon("chevron-left");
export const ChevronRight = /* @__PURE__ */ icon("chevron-right");
export const ChevronsUpDown = /* @__PURE__ */ icon("chevrons-up-down");
export const CircleAlert = /* @__PURE__ */ icon("circle-alert");
export const CircleCheck = /* @__PURE__ */ icon("circle-check");
export const CircleDashed = /* @__PURE__ */ icon("circle-dashed");
export const CircleHelp = /* @__PURE__ */ icon("circle-help");
export const Clock = /* @__PURE__ */ icon("clock");
export const CloudOff = /* @__PURE__ */ icon("cloud-off");
export const Code = /* @__PURE__ */ icon("code");
export const Columns3 = /* @__PURE__ */ icon("columns-3");
export const Contact = /* @__PURE__ */ icon("contact");
export const Copy = /* @__PURE__ */ icon("copy");
export const Cpu = /* @__PURE__ */ icon("cpu");
export const Crown = /* @__PURE__ */ icon("crown");
export const Database = /* @__PURE__ */ icon("database");
export const Download = /* @__PURE__ */ icon("download");
export const EllipsisVertical = /* @__PURE__ */ icon("ellipsis-vertical");
export const ExternalLink = /* @__PURE__ */ icon("external-link");
export const Eye = /* @__PURE__ */ icon("eye");
export const EyeOff = /* @__PURE__ */ icon("eye-off");
export const FileArchive = /* @__PURE__ */ icon("file-archive");
export const FileCode = /* @__PURE__ */ icon("file-code");
export const FileText = /* @__PURE__ */ icon("file-text");
export const FileVideo = /* @__PURE__ */ icon("file-video");
export const Flag = /* @__PURE__ */ icon("flag");
export const Folder = /* @__PURE__ */ icon("folder");
export const FolderInput = /* @__PURE__ */ icon("folder-input");
export const FolderKanban = /* @__PURE__ */ icon("folder-kanban");
export const FolderPlus = /* @__PURE__ */ icon("folder-plus");
export const Gauge = /* @__PURE__ */ icon("gauge");
export const Globe = /* @__PURE__ */ icon("globe");
export const GripVertical = /* @__PURE__ */ icon("grip-vertical");
export const Handshake = /* @__PURE__ */ icon("handshake");
export const HardDrive = /* @__PURE__ */ icon("hard-drive");
export const History = /* @__PURE__ */ icon("history");
export const ImageIcon = /* @__PURE__ */ icon("image");
export const ImageOff = /* @__PURE__ */ icon("image-off");
export const Inbox = /* @__PURE__ */ icon("inbox");
export const Info = /* @__PURE__ */ icon("info");
export const KeyRound = /* @__PURE__ */ icon("key-round");
export const Layers = /* @__PURE__ */ icon("layers");
export const LayoutDashboard = /* @__PURE__ */ icon("layout-dashboard");
export const LayoutGrid = /* @__PURE__ */ icon("layout-grid");
export const Lightbulb = /* @__PURE__ */ icon("lightbulb");
export const Link2 = /* @__PURE__ */ icon("link-2");
export const List = /* @__PURE__ */ icon("list");
export const ListOrdered = /* @__PURE__ */ icon("list-ordered");
export const ListPlus = /* @__PURE__ */ icon("list-plus");
export const ListTodo = /* @__PURE__ */ icon("list-todo");
export const LoaderCircle = /* @__PURE__ */ icon("loader-circle");
export const Lock = /* @__PURE__ */ icon("lock");
export const LogOut = /* @__PURE__ */ icon("log-out");
export const Mail = /* @__PURE__ */ icon("mail");
export const Menu = /* @__PURE__ */ icon("menu");
export const MessageSquare = /* @__PURE__ */ icon("message-square");
export const Minus = /* @__PURE__ */ icon("minus");
export const Monitor = /* @__PURE__ */ icon("monitor");
export const Moon = /* @__PURE__ */ icon("moon");
export const Music = /* @__PURE__ */ icon("music");
export const PackagePlus = /* @__PURE__ */ icon("package-plus");
export const Palette = /* @__PURE__ */ icon("palette");
export const Pause = /* @__PURE__ */ icon("pause");
export const Pencil = /* @__PURE__ */ icon("pencil");
export const PenLine = /* @__PURE__ */ icon("pen-line");
export const Play = /* @__PURE__ */ icon("play");
export const Plug = /* @__PURE__ */ icon("plug");
export const PlugZap = /* @__PURE__ */ icon("plug-zap");
export const Plus = /* @__PURE__ */ icon("plus");
export const Puzzle = /* @__PURE__ */ icon("puzzle");
export const ReceiptText = /* @__PURE__ */ icon("receipt-text");
export const RefreshCcw = /* @__PURE__ */ icon("refresh-ccw");
export const Rocket = /* @__PURE__ */ icon("rocket");
export const RotateCcw = /* @__PURE__ */ icon("rotate-ccw");
export const ScrollText = /* @__PURE__ */ icon("scroll-text");
export const Search = /* @__PURE__ */ icon("search");
export const SearchCheck = /* @__PURE__ */ icon("search-check");
export const Server = /* @__PURE__ */ icon("server");
export const Settings = /* @__PURE__ */ icon("settings");
export const ShieldCheck = /* @__PURE__ */ icon("shield-check");
export const ShoppingCart = /* @__PURE__ */ icon("shopping-cart");
export const SignalHigh = /* @__PURE__ */ icon("signal-high");
export const SlidersHorizontal = /* @__PURE__ */ icon("sliders-horizontal");
export const Sparkles = /* @__PURE__ */ icon("sparkles");
export const Square = /* @__PURE__ */ icon("square");
export const Sun = /* @__PURE__ */ icon("sun");
export const Trash2 = /* @__PURE__ */ icon("trash-2");
export const TrendingDown = /* @__PURE__ */ icon("trending-down");
export const TrendingUp = /* @__PURE__ */ icon("trending-up");
export const TriangleAlert = /* @__PURE__ */ icon("triangle-alert");
export const Unlink = /* @__PURE__ */ icon("unlink");
export const Upload = /* @__PURE__ */ icon("upload");
export const UserPlus = /* @__PURE__ */ icon("user-plus");
export const UserRound = /* @__PURE__ */ icon("user-round");
export const Users = /* @__PURE__ */ icon("users");
export const Video = /* @__PURE__ */ icon("video");
export const Workflow = /* @__PURE__ */ icon("workflow");
export const X = /* @__PURE__ */ icon("x");
export const Zap = /* @__PURE__ */ icon("zap");
