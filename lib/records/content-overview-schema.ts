/** A content item as the overview names it. */
export interface ContentBrief {
  id: string;
  title: string;
  type: string;
  status: string;
  author: string;
  seo_score: number;
  created_at: string;
}

/** What the content workspace's overview shows. */
export interface ContentOverview {
  items: {
    total: number;
    byStatus: Record<string, number>;
    /** Of those that are not archived, rounded; null where there is none. */
    averageScore: number | null;
    /** How many of them score low. */
    low: number;
  };
  /** By their place in the results. */
  keywords: { total: number; good: number; fair: number; poor: number; none: number };
  /** Examples among all of these. */
  sample: number;
  /** Waiting for a review, the longest first. */
  review: ContentBrief[];
  /** Scoring low, the lowest first. */
  low: ContentBrief[];
  /** The newest. */
  recent: ContentBrief[];
}
