-- What the content of each workspace comes to, from here on kept by triggers.
INSERT INTO content_sums (workspace_id, part, records, score, low)
SELECT workspace_id, status, count(*), sum(seo_score), sum(seo_score < 50) FROM content_items GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO content_sums (workspace_id, part, records, score, low)
SELECT workspace_id, CASE WHEN position IS NULL THEN 'none' WHEN position <= 5 THEN 'good' WHEN position <= 10 THEN 'fair' ELSE 'poor' END, count(*), 0, 0 FROM keywords GROUP BY 1, 2;
--> statement-breakpoint
CREATE TRIGGER content_sums_item_insert AFTER INSERT ON content_items BEGIN
  INSERT INTO content_sums (workspace_id, part, records, score, low)
  VALUES (NEW.workspace_id, NEW.status, 1, NEW.seo_score, NEW.seo_score < 50)
  ON CONFLICT DO UPDATE SET records = records + 1, score = score + excluded.score, low = low + excluded.low;
END;
--> statement-breakpoint
CREATE TRIGGER content_sums_item_delete AFTER DELETE ON content_items BEGIN
  UPDATE content_sums SET records = records - 1, score = score - OLD.seo_score, low = low - (OLD.seo_score < 50)
  WHERE workspace_id = OLD.workspace_id AND part = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER content_sums_item_update AFTER UPDATE OF status, seo_score ON content_items
WHEN OLD.status <> NEW.status OR OLD.seo_score <> NEW.seo_score BEGIN
  UPDATE content_sums SET records = records - 1, score = score - OLD.seo_score, low = low - (OLD.seo_score < 50)
  WHERE workspace_id = OLD.workspace_id AND part = OLD.status;
  INSERT INTO content_sums (workspace_id, part, records, score, low)
  VALUES (NEW.workspace_id, NEW.status, 1, NEW.seo_score, NEW.seo_score < 50)
  ON CONFLICT DO UPDATE SET records = records + 1, score = score + excluded.score, low = low + excluded.low;
END;
--> statement-breakpoint
CREATE TRIGGER content_sums_keyword_insert AFTER INSERT ON keywords BEGIN
  INSERT INTO content_sums (workspace_id, part, records, score, low)
  VALUES (NEW.workspace_id, CASE WHEN NEW.position IS NULL THEN 'none' WHEN NEW.position <= 5 THEN 'good' WHEN NEW.position <= 10 THEN 'fair' ELSE 'poor' END, 1, 0, 0)
  ON CONFLICT DO UPDATE SET records = records + 1;
END;
--> statement-breakpoint
CREATE TRIGGER content_sums_keyword_delete AFTER DELETE ON keywords BEGIN
  UPDATE content_sums SET records = records - 1
  WHERE workspace_id = OLD.workspace_id AND part = CASE WHEN OLD.position IS NULL THEN 'none' WHEN OLD.position <= 5 THEN 'good' WHEN OLD.position <= 10 THEN 'fair' ELSE 'poor' END;
END;
--> statement-breakpoint
CREATE TRIGGER content_sums_keyword_update AFTER UPDATE OF position ON keywords
WHEN OLD.position IS NOT NEW.position BEGIN
  UPDATE content_sums SET records = records - 1
  WHERE workspace_id = OLD.workspace_id AND part = CASE WHEN OLD.position IS NULL THEN 'none' WHEN OLD.position <= 5 THEN 'good' WHEN OLD.position <= 10 THEN 'fair' ELSE 'poor' END;
  INSERT INTO content_sums (workspace_id, part, records, score, low)
  VALUES (NEW.workspace_id, CASE WHEN NEW.position IS NULL THEN 'none' WHEN NEW.position <= 5 THEN 'good' WHEN NEW.position <= 10 THEN 'fair' ELSE 'poor' END, 1, 0, 0)
  ON CONFLICT DO UPDATE SET records = records + 1;
END;
--> statement-breakpoint
-- Products are counted and searched by their stock level too.
DROP TRIGGER products_kept_insert;
--> statement-breakpoint
DROP TRIGGER products_kept_delete;
--> statement-breakpoint
DROP TRIGGER products_counted_update;
--> statement-breakpoint
DROP TRIGGER products_searched_update;
--> statement-breakpoint
DROP TABLE products_search;
--> statement-breakpoint
DELETE FROM record_counts WHERE records_of = 'products';
--> statement-breakpoint
CREATE VIRTUAL TABLE products_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO products_search (rowid, place, text) SELECT products.rowid, '~' || substr(products.workspace_id, -12) || '~' || coalesce(products.status, '') || '~' || iif(products.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(products.name, '') || char(10) || coalesce(products.sku, '') || char(10) || coalesce(products.category, '') FROM products;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'products', coalesce(products.status, ''), iif(products.stock_quantity <= 5, 'low', 'enough'), count(*), sum(is_sample) FROM products GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER products_kept_insert AFTER INSERT ON products BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'products', coalesce(NEW.status, ''), iif(NEW.stock_quantity <= 5, 'low', 'enough'), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO products_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~' || iif(NEW.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.sku, '') || char(10) || coalesce(NEW.category, ''));
END;
--> statement-breakpoint
CREATE TRIGGER products_kept_delete AFTER DELETE ON products BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'products' AND first = coalesce(OLD.status, '') AND second = iif(OLD.stock_quantity <= 5, 'low', 'enough');
  INSERT INTO products_search (products_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~' || iif(OLD.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.sku, '') || char(10) || coalesce(OLD.category, ''));
END;
--> statement-breakpoint
CREATE TRIGGER products_counted_update AFTER UPDATE OF status, stock_quantity, is_sample ON products
WHEN OLD.status IS NOT NEW.status COLLATE BINARY OR iif(OLD.stock_quantity <= 5, 'low', 'enough') IS NOT iif(NEW.stock_quantity <= 5, 'low', 'enough') OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'products' AND first = coalesce(OLD.status, '') AND second = iif(OLD.stock_quantity <= 5, 'low', 'enough');
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'products', coalesce(NEW.status, ''), iif(NEW.stock_quantity <= 5, 'low', 'enough'), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER products_searched_update AFTER UPDATE OF status, stock_quantity, name, sku, category ON products
WHEN OLD.status IS NOT NEW.status OR iif(OLD.stock_quantity <= 5, 'low', 'enough') IS NOT iif(NEW.stock_quantity <= 5, 'low', 'enough') OR OLD.name IS NOT NEW.name OR OLD.sku IS NOT NEW.sku OR OLD.category IS NOT NEW.category BEGIN
  INSERT INTO products_search (products_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~' || iif(OLD.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.sku, '') || char(10) || coalesce(OLD.category, ''));
  INSERT INTO products_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~' || iif(NEW.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.sku, '') || char(10) || coalesce(NEW.category, ''));
END;
