-- Full-text indexes of the tables that grow to thousands of rows: every three characters of a text are a term, so that a
-- search finds a text wherever it stands. The texts themselves stay in their tables (external content).
CREATE VIRTUAL TABLE tasks_search USING fts5(name, description, content = 'tasks', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER tasks_search_insert AFTER INSERT ON tasks BEGIN
  INSERT INTO tasks_search (rowid, name, description) VALUES (NEW.rowid, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE TRIGGER tasks_search_delete AFTER DELETE ON tasks BEGIN
  INSERT INTO tasks_search (tasks_search, rowid, name, description) VALUES ('delete', OLD.rowid, OLD.name, OLD.description);
END;
--> statement-breakpoint
CREATE TRIGGER tasks_search_update AFTER UPDATE OF name, description ON tasks
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.description IS NOT NEW.description COLLATE BINARY BEGIN
  INSERT INTO tasks_search (tasks_search, rowid, name, description) VALUES ('delete', OLD.rowid, OLD.name, OLD.description);
  INSERT INTO tasks_search (rowid, name, description) VALUES (NEW.rowid, NEW.name, NEW.description);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE content_items_search USING fts5(title, author, tags, content = 'content_items', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER content_items_search_insert AFTER INSERT ON content_items BEGIN
  INSERT INTO content_items_search (rowid, title, author, tags) VALUES (NEW.rowid, NEW.title, NEW.author, NEW.tags);
END;
--> statement-breakpoint
CREATE TRIGGER content_items_search_delete AFTER DELETE ON content_items BEGIN
  INSERT INTO content_items_search (content_items_search, rowid, title, author, tags) VALUES ('delete', OLD.rowid, OLD.title, OLD.author, OLD.tags);
END;
--> statement-breakpoint
CREATE TRIGGER content_items_search_update AFTER UPDATE OF title, author, tags ON content_items
WHEN OLD.title IS NOT NEW.title COLLATE BINARY OR OLD.author IS NOT NEW.author COLLATE BINARY OR OLD.tags IS NOT NEW.tags COLLATE BINARY BEGIN
  INSERT INTO content_items_search (content_items_search, rowid, title, author, tags) VALUES ('delete', OLD.rowid, OLD.title, OLD.author, OLD.tags);
  INSERT INTO content_items_search (rowid, title, author, tags) VALUES (NEW.rowid, NEW.title, NEW.author, NEW.tags);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE products_search USING fts5(name, sku, category, content = 'products', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_search (rowid, name, sku, category) VALUES (NEW.rowid, NEW.name, NEW.sku, NEW.category);
END;
--> statement-breakpoint
CREATE TRIGGER products_search_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_search (products_search, rowid, name, sku, category) VALUES ('delete', OLD.rowid, OLD.name, OLD.sku, OLD.category);
END;
--> statement-breakpoint
CREATE TRIGGER products_search_update AFTER UPDATE OF name, sku, category ON products
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.sku IS NOT NEW.sku COLLATE BINARY OR OLD.category IS NOT NEW.category COLLATE BINARY BEGIN
  INSERT INTO products_search (products_search, rowid, name, sku, category) VALUES ('delete', OLD.rowid, OLD.name, OLD.sku, OLD.category);
  INSERT INTO products_search (rowid, name, sku, category) VALUES (NEW.rowid, NEW.name, NEW.sku, NEW.category);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search USING fts5(customer_name, customer_email, id, content = 'orders', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_search (rowid, customer_name, customer_email, id) VALUES (NEW.rowid, NEW.customer_name, NEW.customer_email, NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders BEGIN
  INSERT INTO orders_search (orders_search, rowid, customer_name, customer_email, id) VALUES ('delete', OLD.rowid, OLD.customer_name, OLD.customer_email, OLD.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF customer_name, customer_email ON orders
WHEN OLD.customer_name IS NOT NEW.customer_name COLLATE BINARY OR OLD.customer_email IS NOT NEW.customer_email COLLATE BINARY BEGIN
  INSERT INTO orders_search (orders_search, rowid, customer_name, customer_email, id) VALUES ('delete', OLD.rowid, OLD.customer_name, OLD.customer_email, OLD.id);
  INSERT INTO orders_search (rowid, customer_name, customer_email, id) VALUES (NEW.rowid, NEW.customer_name, NEW.customer_email, NEW.id);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE contacts_search USING fts5(name, email, company, tags, content = 'contacts', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER contacts_search_insert AFTER INSERT ON contacts BEGIN
  INSERT INTO contacts_search (rowid, name, email, company, tags) VALUES (NEW.rowid, NEW.name, NEW.email, NEW.company, NEW.tags);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_delete AFTER DELETE ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, name, email, company, tags) VALUES ('delete', OLD.rowid, OLD.name, OLD.email, OLD.company, OLD.tags);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_update AFTER UPDATE OF name, email, company, tags ON contacts
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.email IS NOT NEW.email COLLATE BINARY OR OLD.company IS NOT NEW.company COLLATE BINARY OR OLD.tags IS NOT NEW.tags COLLATE BINARY BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, name, email, company, tags) VALUES ('delete', OLD.rowid, OLD.name, OLD.email, OLD.company, OLD.tags);
  INSERT INTO contacts_search (rowid, name, email, company, tags) VALUES (NEW.rowid, NEW.name, NEW.email, NEW.company, NEW.tags);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE leads_search USING fts5(name, email, company, source, content = 'leads', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER leads_search_insert AFTER INSERT ON leads BEGIN
  INSERT INTO leads_search (rowid, name, email, company, source) VALUES (NEW.rowid, NEW.name, NEW.email, NEW.company, NEW.source);
END;
--> statement-breakpoint
CREATE TRIGGER leads_search_delete AFTER DELETE ON leads BEGIN
  INSERT INTO leads_search (leads_search, rowid, name, email, company, source) VALUES ('delete', OLD.rowid, OLD.name, OLD.email, OLD.company, OLD.source);
END;
--> statement-breakpoint
CREATE TRIGGER leads_search_update AFTER UPDATE OF name, email, company, source ON leads
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.email IS NOT NEW.email COLLATE BINARY OR OLD.company IS NOT NEW.company COLLATE BINARY OR OLD.source IS NOT NEW.source COLLATE BINARY BEGIN
  INSERT INTO leads_search (leads_search, rowid, name, email, company, source) VALUES ('delete', OLD.rowid, OLD.name, OLD.email, OLD.company, OLD.source);
  INSERT INTO leads_search (rowid, name, email, company, source) VALUES (NEW.rowid, NEW.name, NEW.email, NEW.company, NEW.source);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE media_assets_search USING fts5(name, tags, format, content = 'media_assets', tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER media_assets_search_insert AFTER INSERT ON media_assets BEGIN
  INSERT INTO media_assets_search (rowid, name, tags, format) VALUES (NEW.rowid, NEW.name, NEW.tags, NEW.format);
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_search_delete AFTER DELETE ON media_assets BEGIN
  INSERT INTO media_assets_search (media_assets_search, rowid, name, tags, format) VALUES ('delete', OLD.rowid, OLD.name, OLD.tags, OLD.format);
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_search_update AFTER UPDATE OF name, tags, format ON media_assets
WHEN OLD.name IS NOT NEW.name COLLATE BINARY OR OLD.tags IS NOT NEW.tags COLLATE BINARY OR OLD.format IS NOT NEW.format COLLATE BINARY BEGIN
  INSERT INTO media_assets_search (media_assets_search, rowid, name, tags, format) VALUES ('delete', OLD.rowid, OLD.name, OLD.tags, OLD.format);
  INSERT INTO media_assets_search (rowid, name, tags, format) VALUES (NEW.rowid, NEW.name, NEW.tags, NEW.format);
END;
--> statement-breakpoint
-- What nothing names any more is deleted in R2, whichever way the row went: by itself, or with its workspace or project.
CREATE TRIGGER media_assets_files AFTER DELETE ON media_assets BEGIN
  INSERT INTO removed_files (key, due_at) VALUES ('media/files/' || OLD.id, 0)
  ON CONFLICT DO UPDATE SET due_at = 0;
  INSERT INTO removed_files (key, due_at) SELECT 'media/thumbnails/' || OLD.thumbnail, 0 WHERE OLD.thumbnail IS NOT NULL
  ON CONFLICT DO UPDATE SET due_at = 0;
END;
--> statement-breakpoint
-- A finished upload has become the asset of its id; any other leaves parts, or a whole file, behind.
CREATE TRIGGER media_uploads_files AFTER DELETE ON media_uploads
WHEN NOT EXISTS (SELECT 1 FROM media_assets WHERE id = OLD.id) BEGIN
  INSERT INTO removed_files (key, multipart_id, due_at) VALUES ('media/files/' || OLD.id, OLD.multipart_id, 0)
  ON CONFLICT DO UPDATE SET due_at = 0, multipart_id = excluded.multipart_id;
END;
