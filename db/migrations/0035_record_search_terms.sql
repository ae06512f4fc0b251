-- The search indexes of records know their terms, and end each text with two marks, as those of "search terms" do: a text of
-- one or two characters is found wherever it is, not only where a title begins.
DROP TRIGGER content_items_kept_insert;
--> statement-breakpoint
DROP TRIGGER content_items_kept_delete;
--> statement-breakpoint
DROP TRIGGER content_items_searched_update;
--> statement-breakpoint
DROP TABLE content_items_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE content_items_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE content_items_search_terms USING fts5vocab(content_items_search, 'row');
--> statement-breakpoint
INSERT INTO content_items_search (rowid, place, text) SELECT content_items.rowid, '~' || substr(content_items.workspace_id, -12, 2) || '~' || substr(content_items.workspace_id, -10, 2) || '~' || substr(content_items.workspace_id, -8, 2) || '~' || substr(content_items.workspace_id, -6, 2) || '~' || substr(content_items.workspace_id, -4, 2) || '~' || substr(content_items.workspace_id, -2, 2) || '~' || coalesce(content_items.status, '') || '~' || coalesce(content_items.type, '') || '~', coalesce(content_items.title, '') || char(10) || coalesce(content_items.author, '') || char(10) || coalesce(content_items.tags, '') || char(1) || char(1) FROM content_items;
--> statement-breakpoint
CREATE TRIGGER content_items_kept_insert AFTER INSERT ON content_items BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'content_items', coalesce(NEW.status, ''), coalesce(NEW.type, ''), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO content_items_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~' || coalesce(NEW.type, '') || '~', coalesce(NEW.title, '') || char(10) || coalesce(NEW.author, '') || char(10) || coalesce(NEW.tags, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER content_items_kept_delete AFTER DELETE ON content_items BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'content_items' AND first = coalesce(OLD.status, '') AND second = coalesce(OLD.type, '');
  INSERT INTO content_items_search (content_items_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~' || coalesce(OLD.type, '') || '~', coalesce(OLD.title, '') || char(10) || coalesce(OLD.author, '') || char(10) || coalesce(OLD.tags, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER content_items_searched_update AFTER UPDATE OF status, type, title, author, tags ON content_items
WHEN OLD.status IS NOT NEW.status OR OLD.type IS NOT NEW.type OR OLD.title IS NOT NEW.title OR OLD.author IS NOT NEW.author OR OLD.tags IS NOT NEW.tags BEGIN
  INSERT INTO content_items_search (content_items_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~' || coalesce(OLD.type, '') || '~', coalesce(OLD.title, '') || char(10) || coalesce(OLD.author, '') || char(10) || coalesce(OLD.tags, '') || char(1) || char(1));
  INSERT INTO content_items_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~' || coalesce(NEW.type, '') || '~', coalesce(NEW.title, '') || char(10) || coalesce(NEW.author, '') || char(10) || coalesce(NEW.tags, '') || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER keywords_kept_insert;
--> statement-breakpoint
DROP TRIGGER keywords_kept_delete;
--> statement-breakpoint
DROP TRIGGER keywords_searched_update;
--> statement-breakpoint
DROP TABLE keywords_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE keywords_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE keywords_search_terms USING fts5vocab(keywords_search, 'row');
--> statement-breakpoint
INSERT INTO keywords_search (rowid, place, text) SELECT keywords.rowid, '~' || substr(keywords.workspace_id, -12, 2) || '~' || substr(keywords.workspace_id, -10, 2) || '~' || substr(keywords.workspace_id, -8, 2) || '~' || substr(keywords.workspace_id, -6, 2) || '~' || substr(keywords.workspace_id, -4, 2) || '~' || substr(keywords.workspace_id, -2, 2) || '~', coalesce(keywords.keyword, '') || char(10) || coalesce(keywords.url, '') || char(1) || char(1) FROM keywords;
--> statement-breakpoint
CREATE TRIGGER keywords_kept_insert AFTER INSERT ON keywords BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'keywords', '', '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO keywords_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~', coalesce(NEW.keyword, '') || char(10) || coalesce(NEW.url, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER keywords_kept_delete AFTER DELETE ON keywords BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'keywords' AND first = '' AND second = '';
  INSERT INTO keywords_search (keywords_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~', coalesce(OLD.keyword, '') || char(10) || coalesce(OLD.url, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER keywords_searched_update AFTER UPDATE OF keyword, url ON keywords
WHEN OLD.keyword IS NOT NEW.keyword OR OLD.url IS NOT NEW.url BEGIN
  INSERT INTO keywords_search (keywords_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~', coalesce(OLD.keyword, '') || char(10) || coalesce(OLD.url, '') || char(1) || char(1));
  INSERT INTO keywords_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~', coalesce(NEW.keyword, '') || char(10) || coalesce(NEW.url, '') || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER products_kept_insert;
--> statement-breakpoint
DROP TRIGGER products_kept_delete;
--> statement-breakpoint
DROP TRIGGER products_searched_update;
--> statement-breakpoint
DROP TABLE products_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE products_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE products_search_terms USING fts5vocab(products_search, 'row');
--> statement-breakpoint
INSERT INTO products_search (rowid, place, text) SELECT products.rowid, '~' || substr(products.workspace_id, -12, 2) || '~' || substr(products.workspace_id, -10, 2) || '~' || substr(products.workspace_id, -8, 2) || '~' || substr(products.workspace_id, -6, 2) || '~' || substr(products.workspace_id, -4, 2) || '~' || substr(products.workspace_id, -2, 2) || '~' || coalesce(products.status, '') || '~' || iif(products.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(products.name, '') || char(10) || coalesce(products.sku, '') || char(10) || coalesce(products.category, '') || char(1) || char(1) FROM products;
--> statement-breakpoint
CREATE TRIGGER products_kept_insert AFTER INSERT ON products BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'products', coalesce(NEW.status, ''), iif(NEW.stock_quantity <= 5, 'low', 'enough'), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO products_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~' || iif(NEW.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.sku, '') || char(10) || coalesce(NEW.category, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER products_kept_delete AFTER DELETE ON products BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'products' AND first = coalesce(OLD.status, '') AND second = iif(OLD.stock_quantity <= 5, 'low', 'enough');
  INSERT INTO products_search (products_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~' || iif(OLD.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.sku, '') || char(10) || coalesce(OLD.category, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER products_searched_update AFTER UPDATE OF status, stock_quantity, name, sku, category ON products
WHEN OLD.status IS NOT NEW.status OR iif(OLD.stock_quantity <= 5, 'low', 'enough') IS NOT iif(NEW.stock_quantity <= 5, 'low', 'enough') OR OLD.name IS NOT NEW.name OR OLD.sku IS NOT NEW.sku OR OLD.category IS NOT NEW.category BEGIN
  INSERT INTO products_search (products_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~' || iif(OLD.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.sku, '') || char(10) || coalesce(OLD.category, '') || char(1) || char(1));
  INSERT INTO products_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~' || iif(NEW.stock_quantity <= 5, 'low', 'enough') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.sku, '') || char(10) || coalesce(NEW.category, '') || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER orders_kept_insert;
--> statement-breakpoint
DROP TRIGGER orders_kept_delete;
--> statement-breakpoint
DROP TRIGGER orders_searched_update;
--> statement-breakpoint
DROP TABLE orders_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search_terms USING fts5vocab(orders_search, 'row');
--> statement-breakpoint
INSERT INTO orders_search (rowid, place, text) SELECT orders.rowid, '~' || substr(orders.workspace_id, -12, 2) || '~' || substr(orders.workspace_id, -10, 2) || '~' || substr(orders.workspace_id, -8, 2) || '~' || substr(orders.workspace_id, -6, 2) || '~' || substr(orders.workspace_id, -4, 2) || '~' || substr(orders.workspace_id, -2, 2) || '~' || coalesce(orders.status, '') || '~', coalesce(orders.customer_name, '') || char(10) || coalesce(orders.customer_email, '') || char(10) || coalesce(orders.id, '') || char(1) || char(1) FROM orders;
--> statement-breakpoint
CREATE TRIGGER orders_kept_insert AFTER INSERT ON orders BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'orders', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO orders_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.customer_name, '') || char(10) || coalesce(NEW.customer_email, '') || char(10) || coalesce(NEW.id, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER orders_kept_delete AFTER DELETE ON orders BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'orders' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO orders_search (orders_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.customer_name, '') || char(10) || coalesce(OLD.customer_email, '') || char(10) || coalesce(OLD.id, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER orders_searched_update AFTER UPDATE OF status, customer_name, customer_email, id ON orders
WHEN OLD.status IS NOT NEW.status OR OLD.customer_name IS NOT NEW.customer_name OR OLD.customer_email IS NOT NEW.customer_email OR OLD.id IS NOT NEW.id BEGIN
  INSERT INTO orders_search (orders_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.customer_name, '') || char(10) || coalesce(OLD.customer_email, '') || char(10) || coalesce(OLD.id, '') || char(1) || char(1));
  INSERT INTO orders_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.customer_name, '') || char(10) || coalesce(NEW.customer_email, '') || char(10) || coalesce(NEW.id, '') || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER contacts_kept_insert;
--> statement-breakpoint
DROP TRIGGER contacts_kept_delete;
--> statement-breakpoint
DROP TRIGGER contacts_searched_update;
--> statement-breakpoint
DROP TABLE contacts_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE contacts_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE contacts_search_terms USING fts5vocab(contacts_search, 'row');
--> statement-breakpoint
INSERT INTO contacts_search (rowid, place, text) SELECT contacts.rowid, '~' || substr(contacts.workspace_id, -12, 2) || '~' || substr(contacts.workspace_id, -10, 2) || '~' || substr(contacts.workspace_id, -8, 2) || '~' || substr(contacts.workspace_id, -6, 2) || '~' || substr(contacts.workspace_id, -4, 2) || '~' || substr(contacts.workspace_id, -2, 2) || '~' || coalesce(contacts.status, '') || '~', coalesce(contacts.name, '') || char(10) || coalesce(contacts.email, '') || char(10) || coalesce(contacts.company, '') || char(10) || coalesce(contacts.tags, '') || char(1) || char(1) FROM contacts;
--> statement-breakpoint
CREATE TRIGGER contacts_kept_insert AFTER INSERT ON contacts BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'contacts', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO contacts_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.email, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.tags, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER contacts_kept_delete AFTER DELETE ON contacts BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'contacts' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO contacts_search (contacts_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.email, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.tags, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER contacts_searched_update AFTER UPDATE OF status, name, email, company, tags ON contacts
WHEN OLD.status IS NOT NEW.status OR OLD.name IS NOT NEW.name OR OLD.email IS NOT NEW.email OR OLD.company IS NOT NEW.company OR OLD.tags IS NOT NEW.tags BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.email, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.tags, '') || char(1) || char(1));
  INSERT INTO contacts_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.email, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.tags, '') || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER leads_kept_insert;
--> statement-breakpoint
DROP TRIGGER leads_kept_delete;
--> statement-breakpoint
DROP TRIGGER leads_searched_update;
--> statement-breakpoint
DROP TABLE leads_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE leads_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE leads_search_terms USING fts5vocab(leads_search, 'row');
--> statement-breakpoint
INSERT INTO leads_search (rowid, place, text) SELECT leads.rowid, '~' || substr(leads.workspace_id, -12, 2) || '~' || substr(leads.workspace_id, -10, 2) || '~' || substr(leads.workspace_id, -8, 2) || '~' || substr(leads.workspace_id, -6, 2) || '~' || substr(leads.workspace_id, -4, 2) || '~' || substr(leads.workspace_id, -2, 2) || '~' || coalesce(leads.status, '') || '~', coalesce(leads.name, '') || char(10) || coalesce(leads.email, '') || char(10) || coalesce(leads.company, '') || char(10) || coalesce(leads.source, '') || char(1) || char(1) FROM leads;
--> statement-breakpoint
CREATE TRIGGER leads_kept_insert AFTER INSERT ON leads BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'leads', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO leads_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.email, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.source, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER leads_kept_delete AFTER DELETE ON leads BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'leads' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO leads_search (leads_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.email, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.source, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER leads_searched_update AFTER UPDATE OF status, name, email, company, source ON leads
WHEN OLD.status IS NOT NEW.status OR OLD.name IS NOT NEW.name OR OLD.email IS NOT NEW.email OR OLD.company IS NOT NEW.company OR OLD.source IS NOT NEW.source BEGIN
  INSERT INTO leads_search (leads_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.email, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.source, '') || char(1) || char(1));
  INSERT INTO leads_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.email, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.source, '') || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER media_assets_kept_insert;
--> statement-breakpoint
DROP TRIGGER media_assets_kept_delete;
--> statement-breakpoint
DROP TRIGGER media_assets_searched_update;
--> statement-breakpoint
DROP TABLE media_assets_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE media_assets_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE media_assets_search_terms USING fts5vocab(media_assets_search, 'row');
--> statement-breakpoint
INSERT INTO media_assets_search (rowid, place, text) SELECT media_assets.rowid, '~' || substr(media_assets.workspace_id, -12, 2) || '~' || substr(media_assets.workspace_id, -10, 2) || '~' || substr(media_assets.workspace_id, -8, 2) || '~' || substr(media_assets.workspace_id, -6, 2) || '~' || substr(media_assets.workspace_id, -4, 2) || '~' || substr(media_assets.workspace_id, -2, 2) || '~' || coalesce(media_assets.type, '') || '~' || coalesce(media_assets.folder, '') || '~', coalesce(media_assets.name, '') || char(10) || coalesce(media_assets.tags, '') || char(10) || coalesce(media_assets.format, '') || char(1) || char(1) FROM media_assets;
--> statement-breakpoint
CREATE TRIGGER media_assets_kept_insert AFTER INSERT ON media_assets BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'media_assets', coalesce(NEW.type, ''), coalesce(NEW.folder, ''), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO media_assets_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.type, '') || '~' || coalesce(NEW.folder, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.tags, '') || char(10) || coalesce(NEW.format, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_kept_delete AFTER DELETE ON media_assets BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'media_assets' AND first = coalesce(OLD.type, '') AND second = coalesce(OLD.folder, '');
  INSERT INTO media_assets_search (media_assets_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.type, '') || '~' || coalesce(OLD.folder, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.tags, '') || char(10) || coalesce(OLD.format, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_searched_update AFTER UPDATE OF type, folder, name, tags, format ON media_assets
WHEN OLD.type IS NOT NEW.type OR OLD.folder IS NOT NEW.folder OR OLD.name IS NOT NEW.name OR OLD.tags IS NOT NEW.tags OR OLD.format IS NOT NEW.format BEGIN
  INSERT INTO media_assets_search (media_assets_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.type, '') || '~' || coalesce(OLD.folder, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.tags, '') || char(10) || coalesce(OLD.format, '') || char(1) || char(1));
  INSERT INTO media_assets_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.type, '') || '~' || coalesce(NEW.folder, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.tags, '') || char(10) || coalesce(NEW.format, '') || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER media_folders_kept_insert;
--> statement-breakpoint
DROP TRIGGER media_folders_kept_delete;
--> statement-breakpoint
DROP TRIGGER media_folders_searched_update;
--> statement-breakpoint
DROP TABLE media_folders_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE media_folders_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE media_folders_search_terms USING fts5vocab(media_folders_search, 'row');
--> statement-breakpoint
INSERT INTO media_folders_search (rowid, place, text) SELECT media_folders.rowid, '~' || substr(media_folders.workspace_id, -12, 2) || '~' || substr(media_folders.workspace_id, -10, 2) || '~' || substr(media_folders.workspace_id, -8, 2) || '~' || substr(media_folders.workspace_id, -6, 2) || '~' || substr(media_folders.workspace_id, -4, 2) || '~' || substr(media_folders.workspace_id, -2, 2) || '~', coalesce(media_folders.name, '') || char(1) || char(1) FROM media_folders;
--> statement-breakpoint
CREATE TRIGGER media_folders_kept_insert AFTER INSERT ON media_folders BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'media_folders', '', '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO media_folders_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~', coalesce(NEW.name, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER media_folders_kept_delete AFTER DELETE ON media_folders BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'media_folders' AND first = '' AND second = '';
  INSERT INTO media_folders_search (media_folders_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~', coalesce(OLD.name, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER media_folders_searched_update AFTER UPDATE OF name ON media_folders
WHEN OLD.name IS NOT NEW.name BEGIN
  INSERT INTO media_folders_search (media_folders_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~', coalesce(OLD.name, '') || char(1) || char(1));
  INSERT INTO media_folders_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~', coalesce(NEW.name, '') || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER metrics_kept_insert;
--> statement-breakpoint
DROP TRIGGER metrics_kept_delete;
--> statement-breakpoint
DROP TRIGGER metrics_searched_update;
--> statement-breakpoint
DROP TABLE metrics_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE metrics_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE metrics_search_terms USING fts5vocab(metrics_search, 'row');
--> statement-breakpoint
INSERT INTO metrics_search (rowid, place, text) SELECT metrics.rowid, '~' || substr(metrics.workspace_id, -12, 2) || '~' || substr(metrics.workspace_id, -10, 2) || '~' || substr(metrics.workspace_id, -8, 2) || '~' || substr(metrics.workspace_id, -6, 2) || '~' || substr(metrics.workspace_id, -4, 2) || '~' || substr(metrics.workspace_id, -2, 2) || '~' || coalesce(metrics.category, '') || '~', coalesce(metrics.name, '') || char(1) || char(1) FROM metrics;
--> statement-breakpoint
CREATE TRIGGER metrics_kept_insert AFTER INSERT ON metrics BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'metrics', coalesce(NEW.category, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO metrics_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.category, '') || '~', coalesce(NEW.name, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER metrics_kept_delete AFTER DELETE ON metrics BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'metrics' AND first = coalesce(OLD.category, '') AND second = '';
  INSERT INTO metrics_search (metrics_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.category, '') || '~', coalesce(OLD.name, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER metrics_searched_update AFTER UPDATE OF category, name ON metrics
WHEN OLD.category IS NOT NEW.category OR OLD.name IS NOT NEW.name BEGIN
  INSERT INTO metrics_search (metrics_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.category, '') || '~', coalesce(OLD.name, '') || char(1) || char(1));
  INSERT INTO metrics_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.category, '') || '~', coalesce(NEW.name, '') || char(1) || char(1));
END;
--> statement-breakpoint
DROP TRIGGER deals_kept_insert;
--> statement-breakpoint
DROP TRIGGER deals_kept_delete;
--> statement-breakpoint
DROP TRIGGER deals_searched_update;
--> statement-breakpoint
DROP TABLE deals_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE deals_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE deals_search_terms USING fts5vocab(deals_search, 'row');
--> statement-breakpoint
INSERT INTO deals_search (rowid, place, text) SELECT deals.rowid, '~' || substr(deals.workspace_id, -12, 2) || '~' || substr(deals.workspace_id, -10, 2) || '~' || substr(deals.workspace_id, -8, 2) || '~' || substr(deals.workspace_id, -6, 2) || '~' || substr(deals.workspace_id, -4, 2) || '~' || substr(deals.workspace_id, -2, 2) || '~' || coalesce(deals.stage, '') || '~', coalesce(deals.name, '') || char(10) || coalesce(deals.company, '') || char(10) || coalesce(deals.notes, '') || char(1) || char(1) FROM deals;
--> statement-breakpoint
CREATE TRIGGER deals_kept_insert AFTER INSERT ON deals BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'deals', coalesce(NEW.stage, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO deals_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.stage, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.notes, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER deals_kept_delete AFTER DELETE ON deals BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'deals' AND first = coalesce(OLD.stage, '') AND second = '';
  INSERT INTO deals_search (deals_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.stage, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.notes, '') || char(1) || char(1));
END;
--> statement-breakpoint
CREATE TRIGGER deals_searched_update AFTER UPDATE OF stage, name, company, notes ON deals
WHEN OLD.stage IS NOT NEW.stage OR OLD.name IS NOT NEW.name OR OLD.company IS NOT NEW.company OR OLD.notes IS NOT NEW.notes BEGIN
  INSERT INTO deals_search (deals_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12, 2) || '~' || substr(OLD.workspace_id, -10, 2) || '~' || substr(OLD.workspace_id, -8, 2) || '~' || substr(OLD.workspace_id, -6, 2) || '~' || substr(OLD.workspace_id, -4, 2) || '~' || substr(OLD.workspace_id, -2, 2) || '~' || coalesce(OLD.stage, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.notes, '') || char(1) || char(1));
  INSERT INTO deals_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12, 2) || '~' || substr(NEW.workspace_id, -10, 2) || '~' || substr(NEW.workspace_id, -8, 2) || '~' || substr(NEW.workspace_id, -6, 2) || '~' || substr(NEW.workspace_id, -4, 2) || '~' || substr(NEW.workspace_id, -2, 2) || '~' || coalesce(NEW.stage, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.notes, '') || char(1) || char(1));
END;
