-- The counters and search indexes of the record tables: db/record-tables.ts makes these statements.
CREATE VIRTUAL TABLE content_items_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO content_items_search (rowid, place, text) SELECT content_items.rowid, '~' || substr(content_items.workspace_id, -12) || '~' || coalesce(content_items.status, '') || '~' || coalesce(content_items.type, '') || '~', coalesce(content_items.title, '') || char(10) || coalesce(content_items.author, '') || char(10) || coalesce(content_items.tags, '') FROM content_items;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'content_items', coalesce(content_items.status, ''), coalesce(content_items.type, ''), count(*), sum(is_sample) FROM content_items GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER content_items_kept_insert AFTER INSERT ON content_items BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'content_items', coalesce(NEW.status, ''), coalesce(NEW.type, ''), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO content_items_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~' || coalesce(NEW.type, '') || '~', coalesce(NEW.title, '') || char(10) || coalesce(NEW.author, '') || char(10) || coalesce(NEW.tags, ''));
END;
--> statement-breakpoint
CREATE TRIGGER content_items_kept_delete AFTER DELETE ON content_items BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'content_items' AND first = coalesce(OLD.status, '') AND second = coalesce(OLD.type, '');
  INSERT INTO content_items_search (content_items_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~' || coalesce(OLD.type, '') || '~', coalesce(OLD.title, '') || char(10) || coalesce(OLD.author, '') || char(10) || coalesce(OLD.tags, ''));
END;
--> statement-breakpoint
CREATE TRIGGER content_items_counted_update AFTER UPDATE OF status, type, is_sample ON content_items
WHEN OLD.status IS NOT NEW.status OR OLD.type IS NOT NEW.type OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'content_items' AND first = coalesce(OLD.status, '') AND second = coalesce(OLD.type, '');
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'content_items', coalesce(NEW.status, ''), coalesce(NEW.type, ''), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER content_items_searched_update AFTER UPDATE OF status, type, title, author, tags ON content_items
WHEN OLD.status IS NOT NEW.status OR OLD.type IS NOT NEW.type OR OLD.title IS NOT NEW.title OR OLD.author IS NOT NEW.author OR OLD.tags IS NOT NEW.tags BEGIN
  INSERT INTO content_items_search (content_items_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~' || coalesce(OLD.type, '') || '~', coalesce(OLD.title, '') || char(10) || coalesce(OLD.author, '') || char(10) || coalesce(OLD.tags, ''));
  INSERT INTO content_items_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~' || coalesce(NEW.type, '') || '~', coalesce(NEW.title, '') || char(10) || coalesce(NEW.author, '') || char(10) || coalesce(NEW.tags, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE keywords_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO keywords_search (rowid, place, text) SELECT keywords.rowid, '~' || substr(keywords.workspace_id, -12) || '~', coalesce(keywords.keyword, '') || char(10) || coalesce(keywords.url, '') FROM keywords;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'keywords', '', '', count(*), sum(is_sample) FROM keywords GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER keywords_kept_insert AFTER INSERT ON keywords BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'keywords', '', '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO keywords_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~', coalesce(NEW.keyword, '') || char(10) || coalesce(NEW.url, ''));
END;
--> statement-breakpoint
CREATE TRIGGER keywords_kept_delete AFTER DELETE ON keywords BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'keywords' AND first = '' AND second = '';
  INSERT INTO keywords_search (keywords_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~', coalesce(OLD.keyword, '') || char(10) || coalesce(OLD.url, ''));
END;
--> statement-breakpoint
CREATE TRIGGER keywords_counted_update AFTER UPDATE OF is_sample ON keywords
WHEN OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'keywords' AND first = '' AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'keywords', '', '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER keywords_searched_update AFTER UPDATE OF keyword, url ON keywords
WHEN OLD.keyword IS NOT NEW.keyword OR OLD.url IS NOT NEW.url BEGIN
  INSERT INTO keywords_search (keywords_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~', coalesce(OLD.keyword, '') || char(10) || coalesce(OLD.url, ''));
  INSERT INTO keywords_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~', coalesce(NEW.keyword, '') || char(10) || coalesce(NEW.url, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE products_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO products_search (rowid, place, text) SELECT products.rowid, '~' || substr(products.workspace_id, -12) || '~' || coalesce(products.status, '') || '~', coalesce(products.name, '') || char(10) || coalesce(products.sku, '') || char(10) || coalesce(products.category, '') FROM products;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'products', coalesce(products.status, ''), '', count(*), sum(is_sample) FROM products GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER products_kept_insert AFTER INSERT ON products BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'products', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO products_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.sku, '') || char(10) || coalesce(NEW.category, ''));
END;
--> statement-breakpoint
CREATE TRIGGER products_kept_delete AFTER DELETE ON products BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'products' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO products_search (products_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.sku, '') || char(10) || coalesce(OLD.category, ''));
END;
--> statement-breakpoint
CREATE TRIGGER products_counted_update AFTER UPDATE OF status, is_sample ON products
WHEN OLD.status IS NOT NEW.status OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'products' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'products', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER products_searched_update AFTER UPDATE OF status, name, sku, category ON products
WHEN OLD.status IS NOT NEW.status OR OLD.name IS NOT NEW.name OR OLD.sku IS NOT NEW.sku OR OLD.category IS NOT NEW.category BEGIN
  INSERT INTO products_search (products_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.sku, '') || char(10) || coalesce(OLD.category, ''));
  INSERT INTO products_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.sku, '') || char(10) || coalesce(NEW.category, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO orders_search (rowid, place, text) SELECT orders.rowid, '~' || substr(orders.workspace_id, -12) || '~' || coalesce(orders.status, '') || '~', coalesce(orders.customer_name, '') || char(10) || coalesce(orders.customer_email, '') || char(10) || coalesce(orders.id, '') FROM orders;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'orders', coalesce(orders.status, ''), '', count(*), sum(is_sample) FROM orders GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER orders_kept_insert AFTER INSERT ON orders BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'orders', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO orders_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.customer_name, '') || char(10) || coalesce(NEW.customer_email, '') || char(10) || coalesce(NEW.id, ''));
END;
--> statement-breakpoint
CREATE TRIGGER orders_kept_delete AFTER DELETE ON orders BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'orders' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO orders_search (orders_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.customer_name, '') || char(10) || coalesce(OLD.customer_email, '') || char(10) || coalesce(OLD.id, ''));
END;
--> statement-breakpoint
CREATE TRIGGER orders_counted_update AFTER UPDATE OF status, is_sample ON orders
WHEN OLD.status IS NOT NEW.status OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'orders' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'orders', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER orders_searched_update AFTER UPDATE OF status, customer_name, customer_email, id ON orders
WHEN OLD.status IS NOT NEW.status OR OLD.customer_name IS NOT NEW.customer_name OR OLD.customer_email IS NOT NEW.customer_email OR OLD.id IS NOT NEW.id BEGIN
  INSERT INTO orders_search (orders_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.customer_name, '') || char(10) || coalesce(OLD.customer_email, '') || char(10) || coalesce(OLD.id, ''));
  INSERT INTO orders_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.customer_name, '') || char(10) || coalesce(NEW.customer_email, '') || char(10) || coalesce(NEW.id, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE contacts_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO contacts_search (rowid, place, text) SELECT contacts.rowid, '~' || substr(contacts.workspace_id, -12) || '~' || coalesce(contacts.status, '') || '~', coalesce(contacts.name, '') || char(10) || coalesce(contacts.email, '') || char(10) || coalesce(contacts.company, '') || char(10) || coalesce(contacts.tags, '') FROM contacts;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'contacts', coalesce(contacts.status, ''), '', count(*), sum(is_sample) FROM contacts GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER contacts_kept_insert AFTER INSERT ON contacts BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'contacts', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO contacts_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.email, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.tags, ''));
END;
--> statement-breakpoint
CREATE TRIGGER contacts_kept_delete AFTER DELETE ON contacts BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'contacts' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO contacts_search (contacts_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.email, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.tags, ''));
END;
--> statement-breakpoint
CREATE TRIGGER contacts_counted_update AFTER UPDATE OF status, is_sample ON contacts
WHEN OLD.status IS NOT NEW.status OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'contacts' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'contacts', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_searched_update AFTER UPDATE OF status, name, email, company, tags ON contacts
WHEN OLD.status IS NOT NEW.status OR OLD.name IS NOT NEW.name OR OLD.email IS NOT NEW.email OR OLD.company IS NOT NEW.company OR OLD.tags IS NOT NEW.tags BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.email, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.tags, ''));
  INSERT INTO contacts_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.email, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.tags, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE leads_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO leads_search (rowid, place, text) SELECT leads.rowid, '~' || substr(leads.workspace_id, -12) || '~' || coalesce(leads.status, '') || '~', coalesce(leads.name, '') || char(10) || coalesce(leads.email, '') || char(10) || coalesce(leads.company, '') || char(10) || coalesce(leads.source, '') FROM leads;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'leads', coalesce(leads.status, ''), '', count(*), sum(is_sample) FROM leads GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER leads_kept_insert AFTER INSERT ON leads BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'leads', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO leads_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.email, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.source, ''));
END;
--> statement-breakpoint
CREATE TRIGGER leads_kept_delete AFTER DELETE ON leads BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'leads' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO leads_search (leads_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.email, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.source, ''));
END;
--> statement-breakpoint
CREATE TRIGGER leads_counted_update AFTER UPDATE OF status, is_sample ON leads
WHEN OLD.status IS NOT NEW.status OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'leads' AND first = coalesce(OLD.status, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'leads', coalesce(NEW.status, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER leads_searched_update AFTER UPDATE OF status, name, email, company, source ON leads
WHEN OLD.status IS NOT NEW.status OR OLD.name IS NOT NEW.name OR OLD.email IS NOT NEW.email OR OLD.company IS NOT NEW.company OR OLD.source IS NOT NEW.source BEGIN
  INSERT INTO leads_search (leads_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.status, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.email, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.source, ''));
  INSERT INTO leads_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.status, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.email, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.source, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE media_assets_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO media_assets_search (rowid, place, text) SELECT media_assets.rowid, '~' || substr(media_assets.workspace_id, -12) || '~' || coalesce(media_assets.type, '') || '~' || coalesce(media_assets.folder, '') || '~', coalesce(media_assets.name, '') || char(10) || coalesce(media_assets.tags, '') || char(10) || coalesce(media_assets.format, '') FROM media_assets;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'media_assets', coalesce(media_assets.type, ''), coalesce(media_assets.folder, ''), count(*), sum(is_sample) FROM media_assets GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER media_assets_kept_insert AFTER INSERT ON media_assets BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'media_assets', coalesce(NEW.type, ''), coalesce(NEW.folder, ''), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO media_assets_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.type, '') || '~' || coalesce(NEW.folder, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.tags, '') || char(10) || coalesce(NEW.format, ''));
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_kept_delete AFTER DELETE ON media_assets BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'media_assets' AND first = coalesce(OLD.type, '') AND second = coalesce(OLD.folder, '');
  INSERT INTO media_assets_search (media_assets_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.type, '') || '~' || coalesce(OLD.folder, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.tags, '') || char(10) || coalesce(OLD.format, ''));
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_counted_update AFTER UPDATE OF type, folder, is_sample ON media_assets
WHEN OLD.type IS NOT NEW.type OR OLD.folder IS NOT NEW.folder OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'media_assets' AND first = coalesce(OLD.type, '') AND second = coalesce(OLD.folder, '');
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'media_assets', coalesce(NEW.type, ''), coalesce(NEW.folder, ''), 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_searched_update AFTER UPDATE OF type, folder, name, tags, format ON media_assets
WHEN OLD.type IS NOT NEW.type OR OLD.folder IS NOT NEW.folder OR OLD.name IS NOT NEW.name OR OLD.tags IS NOT NEW.tags OR OLD.format IS NOT NEW.format BEGIN
  INSERT INTO media_assets_search (media_assets_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.type, '') || '~' || coalesce(OLD.folder, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.tags, '') || char(10) || coalesce(OLD.format, ''));
  INSERT INTO media_assets_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.type, '') || '~' || coalesce(NEW.folder, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.tags, '') || char(10) || coalesce(NEW.format, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE media_folders_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO media_folders_search (rowid, place, text) SELECT media_folders.rowid, '~' || substr(media_folders.workspace_id, -12) || '~', coalesce(media_folders.name, '') FROM media_folders;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'media_folders', '', '', count(*), sum(is_sample) FROM media_folders GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER media_folders_kept_insert AFTER INSERT ON media_folders BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'media_folders', '', '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO media_folders_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~', coalesce(NEW.name, ''));
END;
--> statement-breakpoint
CREATE TRIGGER media_folders_kept_delete AFTER DELETE ON media_folders BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'media_folders' AND first = '' AND second = '';
  INSERT INTO media_folders_search (media_folders_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~', coalesce(OLD.name, ''));
END;
--> statement-breakpoint
CREATE TRIGGER media_folders_counted_update AFTER UPDATE OF is_sample ON media_folders
WHEN OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'media_folders' AND first = '' AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'media_folders', '', '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER media_folders_searched_update AFTER UPDATE OF name ON media_folders
WHEN OLD.name IS NOT NEW.name BEGIN
  INSERT INTO media_folders_search (media_folders_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~', coalesce(OLD.name, ''));
  INSERT INTO media_folders_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~', coalesce(NEW.name, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE metrics_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO metrics_search (rowid, place, text) SELECT metrics.rowid, '~' || substr(metrics.workspace_id, -12) || '~' || coalesce(metrics.category, '') || '~', coalesce(metrics.name, '') FROM metrics;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'metrics', coalesce(metrics.category, ''), '', count(*), sum(is_sample) FROM metrics GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER metrics_kept_insert AFTER INSERT ON metrics BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'metrics', coalesce(NEW.category, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO metrics_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.category, '') || '~', coalesce(NEW.name, ''));
END;
--> statement-breakpoint
CREATE TRIGGER metrics_kept_delete AFTER DELETE ON metrics BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'metrics' AND first = coalesce(OLD.category, '') AND second = '';
  INSERT INTO metrics_search (metrics_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.category, '') || '~', coalesce(OLD.name, ''));
END;
--> statement-breakpoint
CREATE TRIGGER metrics_counted_update AFTER UPDATE OF category, is_sample ON metrics
WHEN OLD.category IS NOT NEW.category OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'metrics' AND first = coalesce(OLD.category, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'metrics', coalesce(NEW.category, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER metrics_searched_update AFTER UPDATE OF category, name ON metrics
WHEN OLD.category IS NOT NEW.category OR OLD.name IS NOT NEW.name BEGIN
  INSERT INTO metrics_search (metrics_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.category, '') || '~', coalesce(OLD.name, ''));
  INSERT INTO metrics_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.category, '') || '~', coalesce(NEW.name, ''));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE deals_search USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0);
--> statement-breakpoint
INSERT INTO deals_search (rowid, place, text) SELECT deals.rowid, '~' || substr(deals.workspace_id, -12) || '~' || coalesce(deals.stage, '') || '~', coalesce(deals.name, '') || char(10) || coalesce(deals.company, '') || char(10) || coalesce(deals.notes, '') FROM deals;
--> statement-breakpoint
INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, 'deals', coalesce(deals.stage, ''), '', count(*), sum(is_sample) FROM deals GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER deals_kept_insert AFTER INSERT ON deals BEGIN
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'deals', coalesce(NEW.stage, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
  INSERT INTO deals_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.stage, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.notes, ''));
END;
--> statement-breakpoint
CREATE TRIGGER deals_kept_delete AFTER DELETE ON deals BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'deals' AND first = coalesce(OLD.stage, '') AND second = '';
  INSERT INTO deals_search (deals_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.stage, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.notes, ''));
END;
--> statement-breakpoint
CREATE TRIGGER deals_counted_update AFTER UPDATE OF stage, is_sample ON deals
WHEN OLD.stage IS NOT NEW.stage OR OLD.is_sample IS NOT NEW.is_sample BEGIN
  UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = 'deals' AND first = coalesce(OLD.stage, '') AND second = '';
  INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, 'deals', coalesce(NEW.stage, ''), '', 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;
END;
--> statement-breakpoint
CREATE TRIGGER deals_searched_update AFTER UPDATE OF stage, name, company, notes ON deals
WHEN OLD.stage IS NOT NEW.stage OR OLD.name IS NOT NEW.name OR OLD.company IS NOT NEW.company OR OLD.notes IS NOT NEW.notes BEGIN
  INSERT INTO deals_search (deals_search, rowid, place, text) VALUES ('delete', OLD.rowid, '~' || substr(OLD.workspace_id, -12) || '~' || coalesce(OLD.stage, '') || '~', coalesce(OLD.name, '') || char(10) || coalesce(OLD.company, '') || char(10) || coalesce(OLD.notes, ''));
  INSERT INTO deals_search (rowid, place, text) VALUES (NEW.rowid, '~' || substr(NEW.workspace_id, -12) || '~' || coalesce(NEW.stage, '') || '~', coalesce(NEW.name, '') || char(10) || coalesce(NEW.company, '') || char(10) || coalesce(NEW.notes, ''));
END;
