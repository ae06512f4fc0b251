-- Full-text indexes of the records' searched texts, by their runs of three letters, so that a search
-- reads only the records that can match. They hold no texts (content = '') and no places of terms
-- (detail = 'none'): 62 bytes a contact. Each text has a line end before it, so that its beginning is
-- a term, and two behind it, so that its last letters begin a term too, which is how words of one or
-- two letters are found.
-- A text that isn't plain ASCII is indexed when the trigger that folds it writes `folded`; `_update`
-- is for texts that were plain, `_fold` for those that weren't or no longer are.
CREATE VIRTUAL TABLE contacts_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE contacts_search_terms USING fts5vocab('contacts_search', 'instance');
--> statement-breakpoint
INSERT INTO contacts_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, name || char(10) || email || char(10) || company || char(10) || tags)) || char(10) || char(10) FROM contacts;
--> statement-breakpoint
CREATE TRIGGER contacts_search_insert AFTER INSERT ON contacts WHEN NEW.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags) = length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags) BEGIN
  INSERT INTO contacts_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_delete AFTER DELETE ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.name || char(10) || OLD.email || char(10) || OLD.company || char(10) || OLD.tags)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_update AFTER UPDATE OF name, email, company, tags ON contacts WHEN OLD.folded IS NULL AND OLD.name || char(10) || OLD.email || char(10) || OLD.company || char(10) || OLD.tags <> NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.name || char(10) || OLD.email || char(10) || OLD.company || char(10) || OLD.tags) || char(10) || char(10));
  INSERT INTO contacts_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags) || char(10) || char(10) WHERE octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags) = length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_fold AFTER UPDATE OF folded ON contacts WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO contacts_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE leads_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE leads_search_terms USING fts5vocab('leads_search', 'instance');
--> statement-breakpoint
INSERT INTO leads_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, name || char(10) || email || char(10) || company || char(10) || source)) || char(10) || char(10) FROM leads;
--> statement-breakpoint
CREATE TRIGGER leads_search_insert AFTER INSERT ON leads WHEN NEW.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source) = length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source) BEGIN
  INSERT INTO leads_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER leads_search_delete AFTER DELETE ON leads BEGIN
  INSERT INTO leads_search (leads_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.name || char(10) || OLD.email || char(10) || OLD.company || char(10) || OLD.source)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER leads_search_update AFTER UPDATE OF name, email, company, source ON leads WHEN OLD.folded IS NULL AND OLD.name || char(10) || OLD.email || char(10) || OLD.company || char(10) || OLD.source <> NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source BEGIN
  INSERT INTO leads_search (leads_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.name || char(10) || OLD.email || char(10) || OLD.company || char(10) || OLD.source) || char(10) || char(10));
  INSERT INTO leads_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source) || char(10) || char(10) WHERE octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source) = length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source);
END;
--> statement-breakpoint
CREATE TRIGGER leads_search_fold AFTER UPDATE OF folded ON leads WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO leads_search (leads_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO leads_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE deals_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE deals_search_terms USING fts5vocab('deals_search', 'instance');
--> statement-breakpoint
INSERT INTO deals_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, name || char(10) || company || char(10) || notes)) || char(10) || char(10) FROM deals;
--> statement-breakpoint
CREATE TRIGGER deals_search_insert AFTER INSERT ON deals WHEN NEW.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes) = length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes) BEGIN
  INSERT INTO deals_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.company || char(10) || NEW.notes)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER deals_search_delete AFTER DELETE ON deals BEGIN
  INSERT INTO deals_search (deals_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.name || char(10) || OLD.company || char(10) || OLD.notes)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER deals_search_update AFTER UPDATE OF name, company, notes ON deals WHEN OLD.folded IS NULL AND OLD.name || char(10) || OLD.company || char(10) || OLD.notes <> NEW.name || char(10) || NEW.company || char(10) || NEW.notes BEGIN
  INSERT INTO deals_search (deals_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.name || char(10) || OLD.company || char(10) || OLD.notes) || char(10) || char(10));
  INSERT INTO deals_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.name || char(10) || NEW.company || char(10) || NEW.notes) || char(10) || char(10) WHERE octet_length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes) = length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes);
END;
--> statement-breakpoint
CREATE TRIGGER deals_search_fold AFTER UPDATE OF folded ON deals WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO deals_search (deals_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO deals_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.company || char(10) || NEW.notes)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE content_items_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE content_items_search_terms USING fts5vocab('content_items_search', 'instance');
--> statement-breakpoint
INSERT INTO content_items_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, title || char(10) || author || char(10) || tags)) || char(10) || char(10) FROM content_items;
--> statement-breakpoint
CREATE TRIGGER content_items_search_insert AFTER INSERT ON content_items WHEN NEW.folded IS NOT NULL OR octet_length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags) = length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags) BEGIN
  INSERT INTO content_items_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.title || char(10) || NEW.author || char(10) || NEW.tags)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER content_items_search_delete AFTER DELETE ON content_items BEGIN
  INSERT INTO content_items_search (content_items_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.title || char(10) || OLD.author || char(10) || OLD.tags)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER content_items_search_update AFTER UPDATE OF title, author, tags ON content_items WHEN OLD.folded IS NULL AND OLD.title || char(10) || OLD.author || char(10) || OLD.tags <> NEW.title || char(10) || NEW.author || char(10) || NEW.tags BEGIN
  INSERT INTO content_items_search (content_items_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.title || char(10) || OLD.author || char(10) || OLD.tags) || char(10) || char(10));
  INSERT INTO content_items_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.title || char(10) || NEW.author || char(10) || NEW.tags) || char(10) || char(10) WHERE octet_length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags) = length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags);
END;
--> statement-breakpoint
CREATE TRIGGER content_items_search_fold AFTER UPDATE OF folded ON content_items WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO content_items_search (content_items_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO content_items_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.title || char(10) || NEW.author || char(10) || NEW.tags)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE keywords_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE keywords_search_terms USING fts5vocab('keywords_search', 'instance');
--> statement-breakpoint
INSERT INTO keywords_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, keyword || char(10) || url)) || char(10) || char(10) FROM keywords;
--> statement-breakpoint
CREATE TRIGGER keywords_search_insert AFTER INSERT ON keywords WHEN NEW.folded IS NOT NULL OR octet_length(NEW.keyword || char(10) || NEW.url) = length(NEW.keyword || char(10) || NEW.url) BEGIN
  INSERT INTO keywords_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.keyword || char(10) || NEW.url)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER keywords_search_delete AFTER DELETE ON keywords BEGIN
  INSERT INTO keywords_search (keywords_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.keyword || char(10) || OLD.url)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER keywords_search_update AFTER UPDATE OF keyword, url ON keywords WHEN OLD.folded IS NULL AND OLD.keyword || char(10) || OLD.url <> NEW.keyword || char(10) || NEW.url BEGIN
  INSERT INTO keywords_search (keywords_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.keyword || char(10) || OLD.url) || char(10) || char(10));
  INSERT INTO keywords_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.keyword || char(10) || NEW.url) || char(10) || char(10) WHERE octet_length(NEW.keyword || char(10) || NEW.url) = length(NEW.keyword || char(10) || NEW.url);
END;
--> statement-breakpoint
CREATE TRIGGER keywords_search_fold AFTER UPDATE OF folded ON keywords WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO keywords_search (keywords_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO keywords_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.keyword || char(10) || NEW.url)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE products_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE products_search_terms USING fts5vocab('products_search', 'instance');
--> statement-breakpoint
INSERT INTO products_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, name || char(10) || sku || char(10) || category)) || char(10) || char(10) FROM products;
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products WHEN NEW.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category) = length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category) BEGIN
  INSERT INTO products_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.sku || char(10) || NEW.category)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER products_search_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_search (products_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.name || char(10) || OLD.sku || char(10) || OLD.category)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER products_search_update AFTER UPDATE OF name, sku, category ON products WHEN OLD.folded IS NULL AND OLD.name || char(10) || OLD.sku || char(10) || OLD.category <> NEW.name || char(10) || NEW.sku || char(10) || NEW.category BEGIN
  INSERT INTO products_search (products_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.name || char(10) || OLD.sku || char(10) || OLD.category) || char(10) || char(10));
  INSERT INTO products_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.name || char(10) || NEW.sku || char(10) || NEW.category) || char(10) || char(10) WHERE octet_length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category) = length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category);
END;
--> statement-breakpoint
CREATE TRIGGER products_search_fold AFTER UPDATE OF folded ON products WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO products_search (products_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO products_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.sku || char(10) || NEW.category)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search_terms USING fts5vocab('orders_search', 'instance');
--> statement-breakpoint
INSERT INTO orders_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, customer_name || char(10) || number || char(10) || customer_email || char(10) || id)) || char(10) || char(10) FROM orders;
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders WHEN NEW.folded IS NOT NULL OR octet_length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id) = length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id) BEGIN
  INSERT INTO orders_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders BEGIN
  INSERT INTO orders_search (orders_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.customer_name || char(10) || OLD.number || char(10) || OLD.customer_email || char(10) || OLD.id)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF customer_name, number, customer_email, id ON orders WHEN OLD.folded IS NULL AND OLD.customer_name || char(10) || OLD.number || char(10) || OLD.customer_email || char(10) || OLD.id <> NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id BEGIN
  INSERT INTO orders_search (orders_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.customer_name || char(10) || OLD.number || char(10) || OLD.customer_email || char(10) || OLD.id) || char(10) || char(10));
  INSERT INTO orders_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id) || char(10) || char(10) WHERE octet_length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id) = length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_fold AFTER UPDATE OF folded ON orders WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO orders_search (orders_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO orders_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE media_assets_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE media_assets_search_terms USING fts5vocab('media_assets_search', 'instance');
--> statement-breakpoint
INSERT INTO media_assets_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, name || char(10) || tags || char(10) || format)) || char(10) || char(10) FROM media_assets;
--> statement-breakpoint
CREATE TRIGGER media_assets_search_insert AFTER INSERT ON media_assets WHEN NEW.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format) = length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format) BEGIN
  INSERT INTO media_assets_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.tags || char(10) || NEW.format)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_search_delete AFTER DELETE ON media_assets BEGIN
  INSERT INTO media_assets_search (media_assets_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.name || char(10) || OLD.tags || char(10) || OLD.format)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_search_update AFTER UPDATE OF name, tags, format ON media_assets WHEN OLD.folded IS NULL AND OLD.name || char(10) || OLD.tags || char(10) || OLD.format <> NEW.name || char(10) || NEW.tags || char(10) || NEW.format BEGIN
  INSERT INTO media_assets_search (media_assets_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.name || char(10) || OLD.tags || char(10) || OLD.format) || char(10) || char(10));
  INSERT INTO media_assets_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.name || char(10) || NEW.tags || char(10) || NEW.format) || char(10) || char(10) WHERE octet_length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format) = length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format);
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_search_fold AFTER UPDATE OF folded ON media_assets WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO media_assets_search (media_assets_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO media_assets_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name || char(10) || NEW.tags || char(10) || NEW.format)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE media_folders_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE media_folders_search_terms USING fts5vocab('media_folders_search', 'instance');
--> statement-breakpoint
INSERT INTO media_folders_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, name)) || char(10) || char(10) FROM media_folders;
--> statement-breakpoint
CREATE TRIGGER media_folders_search_insert AFTER INSERT ON media_folders WHEN NEW.folded IS NOT NULL OR octet_length(NEW.name) = length(NEW.name) BEGIN
  INSERT INTO media_folders_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER media_folders_search_delete AFTER DELETE ON media_folders BEGIN
  INSERT INTO media_folders_search (media_folders_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.name)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER media_folders_search_update AFTER UPDATE OF name ON media_folders WHEN OLD.folded IS NULL AND OLD.name <> NEW.name BEGIN
  INSERT INTO media_folders_search (media_folders_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.name) || char(10) || char(10));
  INSERT INTO media_folders_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.name) || char(10) || char(10) WHERE octet_length(NEW.name) = length(NEW.name);
END;
--> statement-breakpoint
CREATE TRIGGER media_folders_search_fold AFTER UPDATE OF folded ON media_folders WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO media_folders_search (media_folders_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO media_folders_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE metrics_search USING fts5(text, content = '', columnsize = 0, detail = 'none', tokenize = 'trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE metrics_search_terms USING fts5vocab('metrics_search', 'instance');
--> statement-breakpoint
INSERT INTO metrics_search (rowid, text) SELECT rowid, char(10) || lower(coalesce(folded, name)) || char(10) || char(10) FROM metrics;
--> statement-breakpoint
CREATE TRIGGER metrics_search_insert AFTER INSERT ON metrics WHEN NEW.folded IS NOT NULL OR octet_length(NEW.name) = length(NEW.name) BEGIN
  INSERT INTO metrics_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER metrics_search_delete AFTER DELETE ON metrics BEGIN
  INSERT INTO metrics_search (metrics_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(coalesce(OLD.folded, OLD.name)) || char(10) || char(10));
END;
--> statement-breakpoint
CREATE TRIGGER metrics_search_update AFTER UPDATE OF name ON metrics WHEN OLD.folded IS NULL AND OLD.name <> NEW.name BEGIN
  INSERT INTO metrics_search (metrics_search, rowid, text) VALUES ('delete', OLD.rowid, char(10) || lower(OLD.name) || char(10) || char(10));
  INSERT INTO metrics_search (rowid, text) SELECT NEW.rowid, char(10) || lower(NEW.name) || char(10) || char(10) WHERE octet_length(NEW.name) = length(NEW.name);
END;
--> statement-breakpoint
CREATE TRIGGER metrics_search_fold AFTER UPDATE OF folded ON metrics WHEN OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO metrics_search (metrics_search, rowid, text) SELECT 'delete', OLD.rowid, char(10) || lower(OLD.folded) || char(10) || char(10) WHERE OLD.folded IS NOT NULL;
  INSERT INTO metrics_search (rowid, text) VALUES (NEW.rowid, char(10) || lower(coalesce(NEW.folded, NEW.name)) || char(10) || char(10));
END;
