-- Agents whose tools were chosen by hand keep working: the figures that their template decides by
-- now come from tools of their own, which read what list_records already let them read.
UPDATE agents SET agent_config = json_set(agent_config, '$.tools', json((
  SELECT json_group_array(name) FROM (
    SELECT value AS name FROM json_each(agent_config, '$.tools')
    UNION SELECT 'product_demand' WHERE template_id IN ('product-recommender', 'inventory-manager', 'price-optimizer')
    UNION SELECT 'ordered_together' WHERE template_id = 'product-recommender'
    UNION SELECT 'shared_addresses' WHERE template_id = 'subscriber-manager'
    UNION SELECT 'busy_hours' WHERE template_id = 'send-optimizer'))))
WHERE json_type(agent_config, '$.tools') = 'array'
  AND template_id IN ('product-recommender', 'inventory-manager', 'price-optimizer', 'subscriber-manager', 'send-optimizer')
  AND EXISTS (SELECT 1 FROM json_each(agent_config, '$.tools') WHERE value = 'list_records');
