-- What the deals of each stage are worth, from here on kept by triggers.
INSERT INTO deal_sums (workspace_id, stage, currency, deals, value, weighted)
SELECT workspace_id, stage, currency, count(*), sum(value), sum(value * probability) FROM deals GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE TRIGGER deal_sums_insert AFTER INSERT ON deals BEGIN
  INSERT INTO deal_sums (workspace_id, stage, currency, deals, value, weighted)
  VALUES (NEW.workspace_id, NEW.stage, NEW.currency, 1, NEW.value, NEW.value * NEW.probability)
  ON CONFLICT DO UPDATE SET deals = deals + 1, value = value + excluded.value, weighted = weighted + excluded.weighted;
END;
--> statement-breakpoint
CREATE TRIGGER deal_sums_delete AFTER DELETE ON deals BEGIN
  UPDATE deal_sums SET deals = deals - 1, value = value - OLD.value, weighted = weighted - OLD.value * OLD.probability
  WHERE workspace_id = OLD.workspace_id AND stage = OLD.stage AND currency = OLD.currency;
END;
--> statement-breakpoint
CREATE TRIGGER deal_sums_update AFTER UPDATE OF stage, currency, value, probability ON deals
WHEN OLD.stage <> NEW.stage OR OLD.currency <> NEW.currency OR OLD.value <> NEW.value OR OLD.probability <> NEW.probability BEGIN
  UPDATE deal_sums SET deals = deals - 1, value = value - OLD.value, weighted = weighted - OLD.value * OLD.probability
  WHERE workspace_id = OLD.workspace_id AND stage = OLD.stage AND currency = OLD.currency;
  INSERT INTO deal_sums (workspace_id, stage, currency, deals, value, weighted)
  VALUES (NEW.workspace_id, NEW.stage, NEW.currency, 1, NEW.value, NEW.value * NEW.probability)
  ON CONFLICT DO UPDATE SET deals = deals + 1, value = value + excluded.value, weighted = weighted + excluded.weighted;
END;
