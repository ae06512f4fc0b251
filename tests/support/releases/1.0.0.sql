INSERT INTO "agent_projects" (agent_id, project_id, role, linked_at) VALUES
('5575242f-5f2a-421c-9bfe-43599843ab9c', '6fedfe14-37fe-4314-b0af-b1bd034e7b19', 'moderator', 1792805063406),
('5ffb4381-2328-48a9-9bdf-08d93bae46ce', '6f44225b-483c-486f-a1ec-035fa97dbd4f', 'moderator', 1793457053145),
('5ffb4381-2328-48a9-9bdf-08d93bae46ce', '663d7183-5cd6-4bd9-96fa-370650d5a2e3', 'moderator', 1793478211144),
('29e79d7b-19a9-4da3-abc6-2f7603fe11ec', '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', 'moderator', 1793186396006),
('dd34669b-862f-44dc-b1f2-9eebe39109cf', '2e163326-0d09-497e-a9b8-c3f2e04938b6', 'moderator', 1791501315263),
('dd34669b-862f-44dc-b1f2-9eebe39109cf', '65f4c613-a035-4b54-8924-6c5d241e6038', 'moderator', 1790151162108),
('299a08b2-71fd-43e6-bbed-5bb285c86598', 'be58e21a-7f7b-4cb4-af1e-7770cd69a4de', 'moderator', 1793212945405),
('299a08b2-71fd-43e6-bbed-5bb285c86598', '52e64ce6-ad99-4380-92ad-ff5883e04c7d', 'moderator', 1793560948943),
('88fb759c-40c2-484c-a383-e8aa175aff12', '8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', 'moderator', 1791729310517),
('922e1ba1-22cc-47da-90a8-21b5ac5ce742', 'ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'moderator', 1792112380631),
('ef2d357d-8d83-49b5-8454-a685d076090f', '6f44225b-483c-486f-a1ec-035fa97dbd4f', 'moderator', 1792618071019),
('40d12200-d2a2-45ff-a6a9-360598915aa6', '663d7183-5cd6-4bd9-96fa-370650d5a2e3', 'moderator', 1793398786788),
('ac55e8e5-66cd-4cab-b2ba-b8997bf4a77c', 'ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'moderator', 1793296711192),
('8615c450-6b0d-4aeb-bac0-1eb3131f0a60', '3d3627bb-e2fe-4787-8857-7ec957c9eed9', 'moderator', 1792882041331),
('bc744dcb-0d41-43bc-b384-a957516bcfd2', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'moderator', 1791072001625),
('88fb759c-40c2-484c-a383-e8aa175aff12', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'moderator', 1791072001727),
('50bba87e-98a3-414d-ad30-79f0ef1e75c0', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'moderator', 1791072001843),
('922e1ba1-22cc-47da-90a8-21b5ac5ce742', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'moderator', 1791072001975),
('66148ad5-52b2-41d7-9888-852fd7d67e5c', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'moderator', 1791072002067),
('36514f93-8792-4314-9a3a-c4224944d613', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'moderator', 1791072002227);
--> statement-breakpoint
INSERT INTO "agent_runs" (id, agent_id, project_id, task_id, user_id, token_id, trigger, input, state, result, error, retry_of, schedule_id, scheduled_for, created_at, started_at, finished_at, places, shown_to, kept, only, title, is_dry_run, undone_at) VALUES
('98c89612-ed02-41cc-86a5-03f3a85ffc1d', 'bc744dcb-0d41-43bc-b384-a957516bcfd2', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 'person', '', 'succeeded', 'Checked 5 products for sale against 4 orders from the last 30 days: 3 running low.

**Done**

- Reorder Brass page marker (MARK-BRASS): 0 in stock, order 16
- Reorder Ceramic mug, sand (MUG-SAND): 5 in stock, order 11
- Reorder Wool throw, grey (THROW-GREY): 3 in stock, order 13

_No stock was ordered or changed._', NULL, NULL, NULL, NULL, 1791190800000, 1791190800104, 1791190801543, '[{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"ecommerce"},{"kind":"project","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92"}]', '[]', 0, '', 'Proposed 3 reorders of 5 products', 0, NULL),
('f1f675eb-a5f2-4bfb-ab78-64d9dcd54353', '36514f93-8792-4314-9a3a-c4224944d613', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 'person', 'How long does the fast charger take to reach 80 %?', 'succeeded', 'Charging times
Charger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes
Charger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes

Sources:
- “Charger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes”, Battery and charging
- “Charger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes”, Battery and charging

_Nothing was sent to the customer. Pass the answer on yourself._', NULL, NULL, NULL, NULL, 1791712800000, 1791712800086, 1791712800270, '[{"kind":"rag","id":"5eed0000-0000-4000-8000-000000000001"}]', '[]', 0, '', 'Answered “How long does the fast charger take to reach 80 %?”', 0, NULL),
('71255419-bc00-456b-9b3c-157f1b41dc75', '922e1ba1-22cc-47da-90a8-21b5ac5ce742', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 'schedule', '', 'succeeded', '3 of 21 figures got worse by 40% or more: Content published (-100%), Orders (-75%), New leads (-100%).

| Figure | Now | Before | Change |
| --- | ---: | ---: | ---: |
| Tasks created | 0 | 3 | -100% |
| Tasks completed | 0 | 0 | – |
| Tasks overdue | 3 | 0 | – |
| Time to complete a task | – | – | – |
| Activity | 4 | 17 | -76.5% |
| Content published | 0 | 2 | -100% |
| Average SEO score | – | 57.5 | – |
| Orders | 1 | 4 | -75% |
| Revenue (EUR) | 594.5 | 439.2 | +35.4% |
| New leads | 0 | 4 | -100% |
| Lead conversion | – | 0% | – |
| Deals won | 0 | 0 | – |
| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |
| Media added | 0 | 0 | – |
| Media views | 0 | – | – |
| Media downloads | 0 | – | – |
| Bounce rate | – | 41.85% | – |
| Newsletter sign-ups | – | 79 | – |
| Subscription revenue | – | 12,480 | – |
| Time on page | – | 0.0 h | – |
| Website visits | – | 3,635 | – |

**Done**

- Draft “Linden Help Center report: the last 7 days to 2026-10-12”
- Find out why “Content published” fell by 100%
- Find out why “Orders” fell by 75%
- Find out why “New leads” fell by 100%

_Based only on figures that the person this run acts on behalf of may see._', NULL, NULL, '466dece2-1160-4276-a53f-5e68e2cc5ee9', 1791781200000, 1791781200024, 1791781200120, 1791781201680, '[{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"analytics"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"content"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"ecommerce"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"crm"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"media"},{"kind":"project","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92"}]', '[]', 0, '', 'Created 1 report and 3 tasks of 21 figures', 0, NULL),
('bb1713c1-b188-43f0-ad67-cc639f1f0c38', '922e1ba1-22cc-47da-90a8-21b5ac5ce742', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 'person', '', 'succeeded', '3 of 21 figures got worse by 40% or more: Tasks overdue (+200%), Content published (-100%), New leads (-100%).

| Figure | Now | Before | Change |
| --- | ---: | ---: | ---: |
| Tasks created | 3 | 3 | 0% |
| Tasks completed | 0 | 0 | – |
| Tasks overdue | 3 | 1 | +200% |
| Time to complete a task | – | – | – |
| Activity | 14 | 18 | -22.2% |
| Content published | 0 | 2 | -100% |
| Average SEO score | – | 57.5 | – |
| Orders | 2 | 3 | -33.3% |
| Revenue (EUR) | 1,191.9 | 329.4 | +261.8% |
| New leads | 0 | 4 | -100% |
| Lead conversion | – | 0% | – |
| Deals won | 0 | 0 | – |
| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |
| Media added | 0 | 0 | – |
| Media views | 0 | – | – |
| Media downloads | 0 | – | – |
| Bounce rate | – | 41.85% | – |
| Newsletter sign-ups | – | 79 | – |
| Subscription revenue | – | 12,480 | – |
| Time on page | – | 0.0 h | – |
| Website visits | – | 3,635 | – |

**Done**

- Draft “Linden Help Center report: the last 7 days to 2026-10-14”
- Find out why “Tasks overdue” rose by 200%

**Notes**

- Tasks to find out why already open: 2

_Based only on figures that the person this run acts on behalf of may see._', NULL, NULL, NULL, NULL, 1791975600000, 1791975600116, 1791975601226, '[{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"analytics"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"content"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"ecommerce"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"crm"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"media"},{"kind":"project","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92"}]', '[]', 0, '', 'Created 1 report and 1 task of 21 figures', 0, NULL);
--> statement-breakpoint
INSERT INTO "agent_schedules" (id, agent_id, project_id, user_id, input, cron, zone, state, reason, next_at, resumed_at, created_at, updated_at, version, only) VALUES
('466dece2-1160-4276-a53f-5e68e2cc5ee9', '922e1ba1-22cc-47da-90a8-21b5ac5ce742', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', '', '0 7 * * 1', 'Europe/Amsterdam', 'active', NULL, 1793599200000, 1791244800000, 1791244800000, 1791244800000, 1, ''),
('780915c4-5200-43a2-beb1-5618abbe3aa4', 'bc744dcb-0d41-43bc-b384-a957516bcfd2', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', '', '30 6 * * 5', 'UTC', 'active', NULL, 1793946600000, 1791849600001, 1791849600001, 1791849600001, 1, ''),
('8c761d91-0ae9-4b37-a412-397716201721', '66148ad5-52b2-41d7-9888-852fd7d67e5c', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', '', '0 8 1 * *', 'UTC', 'paused', NULL, 1793520000000, 1792454400000, 1792454400000, 1792454400037, 2, '');
--> statement-breakpoint
INSERT INTO "agent_users" (agent_id, user_id, role, assigned_at) VALUES
('5575242f-5f2a-421c-9bfe-43599843ab9c', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'admin', 1793049658810),
('5575242f-5f2a-421c-9bfe-43599843ab9c', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'moderator', 1792548260603),
('b2415a09-9886-48c8-8424-2f3dc07407be', 'c4af1249-ab6a-4205-a3d1-ee92ec584866', 'moderator', 1793193823017),
('b2415a09-9886-48c8-8424-2f3dc07407be', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'moderator', 1793504932948),
('b2415a09-9886-48c8-8424-2f3dc07407be', 'c8748025-a80e-4646-96fe-07f0b5288737', 'moderator', 1792892034504),
('b2415a09-9886-48c8-8424-2f3dc07407be', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'moderator', 1793562408358),
('5ffb4381-2328-48a9-9bdf-08d93bae46ce', 'f346d091-064c-4458-9163-5f678dd2a80b', 'moderator', 1792976806710),
('5ffb4381-2328-48a9-9bdf-08d93bae46ce', '938b3406-c436-488b-81e6-57020d5324e5', 'moderator', 1793233193206),
('5ffb4381-2328-48a9-9bdf-08d93bae46ce', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'admin', 1792970249192),
('5ffb4381-2328-48a9-9bdf-08d93bae46ce', 'c8748025-a80e-4646-96fe-07f0b5288737', 'user', 1793427428818),
('27fbcd9c-0975-41ab-a317-814ee61578d3', '938b3406-c436-488b-81e6-57020d5324e5', 'moderator', 1792587308421),
('27fbcd9c-0975-41ab-a317-814ee61578d3', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'admin', 1793373067310),
('27fbcd9c-0975-41ab-a317-814ee61578d3', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'user', 1793038154838),
('29e79d7b-19a9-4da3-abc6-2f7603fe11ec', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'user', 1792428509014),
('29e79d7b-19a9-4da3-abc6-2f7603fe11ec', '938b3406-c436-488b-81e6-57020d5324e5', 'moderator', 1792926465082),
('29e79d7b-19a9-4da3-abc6-2f7603fe11ec', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'admin', 1792854765151),
('29e79d7b-19a9-4da3-abc6-2f7603fe11ec', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'user', 1792992741929),
('dd34669b-862f-44dc-b1f2-9eebe39109cf', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'moderator', 1790739064080),
('dd34669b-862f-44dc-b1f2-9eebe39109cf', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'user', 1793227134786),
('66148ad5-52b2-41d7-9888-852fd7d67e5c', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'moderator', 1793491494671),
('66148ad5-52b2-41d7-9888-852fd7d67e5c', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'moderator', 1790525573988),
('299a08b2-71fd-43e6-bbed-5bb285c86598', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'moderator', 1789085061624),
('299a08b2-71fd-43e6-bbed-5bb285c86598', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'moderator', 1792597172223),
('299a08b2-71fd-43e6-bbed-5bb285c86598', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'user', 1791111024563),
('bc744dcb-0d41-43bc-b384-a957516bcfd2', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'admin', 1793540097268),
('36514f93-8792-4314-9a3a-c4224944d613', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'user', 1793314311769),
('50bba87e-98a3-414d-ad30-79f0ef1e75c0', 'c8748025-a80e-4646-96fe-07f0b5288737', 'moderator', 1788096723118),
('88fb759c-40c2-484c-a383-e8aa175aff12', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'user', 1790869995531),
('88fb759c-40c2-484c-a383-e8aa175aff12', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'admin', 1791951097417),
('88fb759c-40c2-484c-a383-e8aa175aff12', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'user', 1793009530776),
('922e1ba1-22cc-47da-90a8-21b5ac5ce742', '938b3406-c436-488b-81e6-57020d5324e5', 'moderator', 1789463048409),
('922e1ba1-22cc-47da-90a8-21b5ac5ce742', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'admin', 1791033205426),
('922e1ba1-22cc-47da-90a8-21b5ac5ce742', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'moderator', 1791009560841),
('922e1ba1-22cc-47da-90a8-21b5ac5ce742', '8c348ead-77ec-4502-b266-7a8b1513174d', 'user', 1791329675461),
('ef2d357d-8d83-49b5-8454-a685d076090f', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'admin', 1790791172295),
('ef2d357d-8d83-49b5-8454-a685d076090f', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'admin', 1791364249721),
('ef2d357d-8d83-49b5-8454-a685d076090f', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'moderator', 1792229081914),
('cd098821-e5e6-47ec-bf10-345826e6d696', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'user', 1790933430206),
('cd098821-e5e6-47ec-bf10-345826e6d696', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'user', 1791264696826),
('40d12200-d2a2-45ff-a6a9-360598915aa6', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'user', 1793370411733),
('40d12200-d2a2-45ff-a6a9-360598915aa6', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'user', 1791433233834),
('ac55e8e5-66cd-4cab-b2ba-b8997bf4a77c', 'f346d091-064c-4458-9163-5f678dd2a80b', 'moderator', 1792740400021),
('ac55e8e5-66cd-4cab-b2ba-b8997bf4a77c', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'moderator', 1789756859850),
('ac55e8e5-66cd-4cab-b2ba-b8997bf4a77c', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'moderator', 1790298440526),
('328035a9-10e8-4362-8def-2751ab5a09e5', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'moderator', 1793550470557),
('328035a9-10e8-4362-8def-2751ab5a09e5', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'admin', 1793141109751),
('328035a9-10e8-4362-8def-2751ab5a09e5', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'moderator', 1789741169302),
('9bb4f681-32ef-439f-b0ee-783be076f554', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'user', 1791923389897),
('9bb4f681-32ef-439f-b0ee-783be076f554', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'user', 1792492227349),
('94fc4921-6f0c-48e0-b0c9-0dbb419e8ae1', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'moderator', 1793413474562),
('94fc4921-6f0c-48e0-b0c9-0dbb419e8ae1', '8c348ead-77ec-4502-b266-7a8b1513174d', 'moderator', 1792751816626),
('668e5a76-da73-4d35-9327-d4c3ff464026', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'moderator', 1791215409585),
('668e5a76-da73-4d35-9327-d4c3ff464026', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'user', 1793380938120),
('668e5a76-da73-4d35-9327-d4c3ff464026', 'c4af1249-ab6a-4205-a3d1-ee92ec584866', 'user', 1791147150973),
('668e5a76-da73-4d35-9327-d4c3ff464026', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'user', 1792520553965),
('8615c450-6b0d-4aeb-bac0-1eb3131f0a60', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'moderator', 1790573785366),
('8615c450-6b0d-4aeb-bac0-1eb3131f0a60', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'user', 1789215919984),
('8615c450-6b0d-4aeb-bac0-1eb3131f0a60', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'admin', 1791694150043),
('8615c450-6b0d-4aeb-bac0-1eb3131f0a60', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'moderator', 1791645092164),
('052b283b-d866-4d62-b469-2f48c074c84e', 'c4af1249-ab6a-4205-a3d1-ee92ec584866', 'admin', 1791263980964),
('052b283b-d866-4d62-b469-2f48c074c84e', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'moderator', 1790817071168),
('052b283b-d866-4d62-b469-2f48c074c84e', 'f346d091-064c-4458-9163-5f678dd2a80b', 'user', 1789172525739),
('d9526f37-612b-49c2-87c0-9a11666856f1', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'moderator', 1792149926833),
('d9526f37-612b-49c2-87c0-9a11666856f1', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'moderator', 1792772533862),
('d9526f37-612b-49c2-87c0-9a11666856f1', 'c4af1249-ab6a-4205-a3d1-ee92ec584866', 'user', 1792499434427),
('d7793a21-9efc-4e90-b5f1-4c44ed17d83a', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'moderator', 1792466712136),
('d7793a21-9efc-4e90-b5f1-4c44ed17d83a', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'moderator', 1793483779067),
('d7793a21-9efc-4e90-b5f1-4c44ed17d83a', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'moderator', 1792413914043);
--> statement-breakpoint
INSERT INTO "agent_versions" (id, agent_id, n, config, user_id, restored_from, created_at) VALUES
('0ae925d1f59cf723bb1e64362cb9b672', 'bc744dcb-0d41-43bc-b384-a957516bcfd2', 1, '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', NULL, 1790666645348),
('ac32b144fd7e3a27d6478879cf6cf426', 'bc744dcb-0d41-43bc-b384-a957516bcfd2', 2, '{"options":{"low":8,"most":4}}', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 1791072001541),
('d345e33bf348ef84ed5a5967b39ffc6d', '88fb759c-40c2-484c-a383-e8aa175aff12', 1, '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'c8748025-a80e-4646-96fe-07f0b5288737', NULL, 1791187770659),
('8da5bfbcaf6dc56dce11152966b268fa', '88fb759c-40c2-484c-a383-e8aa175aff12', 2, '{"approvals":{"change_record":"ask","create_task":"auto"}}', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 1791072001668),
('caf824d9653a90cec109735b2d8d4d5a', '50bba87e-98a3-414d-ad30-79f0ef1e75c0', 1, '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 1787630729807),
('f5f9ef519d1a5293f9a27df84f29735b', '50bba87e-98a3-414d-ad30-79f0ef1e75c0', 2, '{"options":{"step":10,"most":1}}', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 1791072001775),
('1d06108cc07b9c894012cc700f4c9566', '922e1ba1-22cc-47da-90a8-21b5ac5ce742', 1, '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'c8748025-a80e-4646-96fe-07f0b5288737', NULL, 1791117730834),
('e51cc81ed6dc526bc50746eefb658440', '922e1ba1-22cc-47da-90a8-21b5ac5ce742', 2, '{"options":{"period":"7d","fall":40}}', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 1791072001878),
('fb1710ebac16bf6761cf8514bd4ad993', '66148ad5-52b2-41d7-9888-852fd7d67e5c', 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 1791670958641),
('fc8b13c3547378fe7cf8be3f19717c60', '66148ad5-52b2-41d7-9888-852fd7d67e5c', 2, '{"options":{"greeting":"Good morning,"}}', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 1791072002010),
('9a36753fbdfc41b1bcd472b571852e48', '36514f93-8792-4314-9a3a-c4224944d613', 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 1790715779703),
('77e5475f12702f9dbb44f645a47bb792', '36514f93-8792-4314-9a3a-c4224944d613', 2, '{"rags":["5eed0000-0000-4000-8000-000000000001"],"options":{"priority":"high"}}', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', NULL, 1791072002146);
--> statement-breakpoint
INSERT INTO "agents" (id, name, details, url, created_by, created_at, updated_at, version, deleted_at, deleted_by, type, status, ai_agent_type, agent_config, template_id, must_pass) VALUES
('5575242f-5f2a-421c-9bfe-43599843ab9c', 'Compass Content Scraper', 'Runs every hour and reports what it couldn''t decide.', 'https://compass-content-scraper.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1791444642932, 1792654257065, 1, NULL, NULL, 'Scraper', 'active', 'Content Scraper', NULL, 'content-scraper', 0),
('b2415a09-9886-48c8-8424-2f3dc07407be', 'Timber Article Rewriter', 'Started as an experiment and now saves the team a day a week.', 'https://timber-article-rewriter.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1792389182061, 1792496983190, 1, NULL, NULL, 'Writer', 'active', 'Article Rewriter', NULL, 'ai-rewriter', 0),
('5ffb4381-2328-48a9-9bdf-08d93bae46ce', 'Meridian Image Processor', 'Started as an experiment and now saves the team a day a week.', 'https://meridian-image-processor.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1792928659075, 1793092274341, 1, NULL, NULL, 'Media', 'active', 'Image Processor', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'image-processor', 0),
('27fbcd9c-0975-41ab-a317-814ee61578d3', 'Summit Social Distributor', 'Keeps to the tone guide and asks when a fact is missing.', 'https://summit-social-distributor.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791998449680, 1792828097443, 1, NULL, NULL, 'Marketing', 'active', 'Social Distributor', NULL, 'social-distributor', 0),
('29e79d7b-19a9-4da3-abc6-2f7603fe11ec', 'Zephyr Analytics Collector', 'Keeps to the tone guide and asks when a fact is missing.', 'https://zephyr-analytics-collector.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1792389045432, 1793333358935, 1, NULL, NULL, 'Analytics', 'active', 'Analytics Collector', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'analytics-aggregator', 0),
('dd34669b-862f-44dc-b1f2-9eebe39109cf', 'Atlas Subscriber Manager', 'Runs every hour and reports what it couldn''t decide.', 'https://atlas-subscriber-manager.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1789575248959, 1791943892530, 1, NULL, NULL, 'Marketing', 'active', 'Subscriber Manager', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'subscriber-manager', 0),
('66148ad5-52b2-41d7-9888-852fd7d67e5c', 'Timber Email Writer', 'Started as an experiment and now saves the team a day a week.', 'https://timber-email-writer.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789885406754, 1791072002010, 2, NULL, NULL, 'Writer', 'active', 'Email Writer', '{"options":{"greeting":"Good morning,"}}', 'email-generator', 0),
('299a08b2-71fd-43e6-bbed-5bb285c86598', 'Zephyr Product Recommender', 'Works on drafts only; a person approves what goes out.', 'https://zephyr-product-recommender.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1788784439572, 1791447376484, 1, NULL, NULL, 'Sales', 'active', 'Product Recommender', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'product-recommender', 0),
('bc744dcb-0d41-43bc-b384-a957516bcfd2', 'Amber Inventory Watcher', 'Started as an experiment and now saves the team a day a week.', 'https://amber-inventory-watcher.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1789157175264, 1791072001541, 2, NULL, NULL, 'Operations', 'active', 'Inventory Watcher', '{"options":{"low":8,"most":4}}', 'inventory-manager', 0),
('36514f93-8792-4314-9a3a-c4224944d613', 'Indigo Support Assistant', 'Started as an experiment and now saves the team a day a week.', 'https://indigo-support-assistant.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789718659147, 1791072002146, 2, NULL, NULL, 'Support', 'active', 'Support Assistant', '{"rags":["5eed0000-0000-4000-8000-000000000001"],"options":{"priority":"high"}}', 'customer-support', 0),
('50bba87e-98a3-414d-ad30-79f0ef1e75c0', 'Meadow Price Optimizer', 'Works on drafts only; a person approves what goes out.', 'https://meadow-price-optimizer.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1786993560005, 1791072001775, 2, NULL, NULL, 'Sales', 'active', 'Price Optimizer', '{"options":{"step":10,"most":1}}', 'price-optimizer', 0),
('88fb759c-40c2-484c-a383-e8aa175aff12', 'Marble Order Processor', 'Keeps to the tone guide and asks when a fact is missing.', 'https://marble-order-processor.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1790545889278, 1791072001668, 2, NULL, NULL, 'Operations', 'active', 'Order Processor', '{"approvals":{"change_record":"ask","create_task":"auto"}}', 'order-processor', 0),
('922e1ba1-22cc-47da-90a8-21b5ac5ce742', 'Summit Analytics Collector', 'Runs every hour and reports what it couldn''t decide.', 'https://summit-analytics-collector.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1787818501478, 1791072001878, 2, NULL, NULL, 'Analytics', 'active', 'Analytics Collector', '{"options":{"period":"7d","fall":40}}', 'analytics-aggregator', 0),
('ef2d357d-8d83-49b5-8454-a685d076090f', 'Timber Article Rewriter 2', 'Started as an experiment and now saves the team a day a week.', 'https://timber-article-rewriter-2.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1790164910893, 1790822454989, 1, NULL, NULL, 'Writer', 'inactive', 'Article Rewriter', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'ai-rewriter', 0),
('cd098821-e5e6-47ec-bf10-345826e6d696', 'Pioneer Social Distributor', 'Works on drafts only; a person approves what goes out.', 'https://pioneer-social-distributor.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790279823942, 1791640387973, 1, NULL, NULL, 'Marketing', 'active', 'Social Distributor', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'social-distributor', 0),
('40d12200-d2a2-45ff-a6a9-360598915aa6', 'Zephyr Article Rewriter', 'Works on drafts only; a person approves what goes out.', 'https://zephyr-article-rewriter.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1790878150347, 1790994909536, 1, NULL, NULL, 'Writer', 'active', 'Article Rewriter', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'ai-rewriter', 0),
('ac55e8e5-66cd-4cab-b2ba-b8997bf4a77c', 'Fjord Social Distributor', 'Runs every hour and reports what it couldn''t decide.', 'https://fjord-social-distributor.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1789358798335, 1792436646203, 1, NULL, NULL, 'Marketing', 'active', 'Social Distributor', NULL, 'social-distributor', 0),
('328035a9-10e8-4362-8def-2751ab5a09e5', 'Saffron Analytics Collector', 'Runs every hour and reports what it couldn''t decide.', 'https://saffron-analytics-collector.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1788131348010, 1793286668654, 1, NULL, NULL, 'Analytics', 'inactive', 'Analytics Collector', NULL, 'analytics-aggregator', 0),
('9bb4f681-32ef-439f-b0ee-783be076f554', 'Zephyr Image Processor', 'Works on drafts only; a person approves what goes out.', 'https://zephyr-image-processor.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790596289684, 1792282584475, 1, NULL, NULL, 'Media', 'active', 'Image Processor', NULL, 'image-processor', 0),
('94fc4921-6f0c-48e0-b0c9-0dbb419e8ae1', 'Indigo Email Writer', 'Runs every hour and reports what it couldn''t decide.', 'https://indigo-email-writer.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1792229416634, 1792484323867, 1, NULL, NULL, 'Writer', 'inactive', 'Email Writer', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'email-generator', 0),
('668e5a76-da73-4d35-9327-d4c3ff464026', 'Nimbus Image Processor', 'Started as an experiment and now saves the team a day a week.', 'https://nimbus-image-processor.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1790846361522, 1791113737943, 1, NULL, NULL, 'Media', 'inactive', 'Image Processor', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'image-processor', 0),
('8615c450-6b0d-4aeb-bac0-1eb3131f0a60', 'Orchard Image Processor', 'Keeps to the tone guide and asks when a fact is missing.', 'https://orchard-image-processor.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1788823554290, 1793345851920, 1, NULL, NULL, 'Media', 'inactive', 'Image Processor', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'image-processor', 0),
('052b283b-d866-4d62-b469-2f48c074c84e', 'Nimbus Content Scraper', 'Runs every hour and reports what it couldn''t decide.', 'https://nimbus-content-scraper.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1788786232469, 1793447188222, 1, NULL, NULL, 'Scraper', 'active', 'Content Scraper', NULL, 'content-scraper', 0),
('d9526f37-612b-49c2-87c0-9a11666856f1', 'Cobalt Article Rewriter', 'Keeps to the tone guide and asks when a fact is missing.', 'https://cobalt-article-rewriter.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1790935183391, 1792593083758, 1, NULL, NULL, 'Writer', 'active', 'Article Rewriter', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'ai-rewriter', 0),
('d7793a21-9efc-4e90-b5f1-4c44ed17d83a', 'Saffron Content Scraper', 'Keeps to the tone guide and asks when a fact is missing.', 'https://saffron-content-scraper.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1792166738626, 1793205436820, 1, NULL, NULL, 'Scraper', 'active', 'Content Scraper', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}', 'content-scraper', 0);
--> statement-breakpoint
INSERT INTO "approvals" (id, run_id, step_id, tool, mode, state, arguments, hash, rendering, why, sources, proposed, reason, decided_by, created_at, expires_at, decided_at, audience, needs) VALUES
('d1f656a9-9f7c-42ae-a524-60878bf6b424', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 'be3ccd67-1868-42c5-83de-d2ef868fc315', 'create_task', 'ask', 'approved', '{"description":"In stock: 0. At 0.1 ordered per day, it lasts 0 days.\n\nProposed quantity: **16**, enough for 30 days.","due_date":"2026-10-06","name":"Reorder Brass page marker (MARK-BRASS)","priority":"urgent"}', '8ad72a9039ce65b211a2c22080974e8e8bd5d3006fc42aa1f388f6cb5a7178a0', '[["name","Reorder Brass page marker (MARK-BRASS)"],["description","In stock: 0. At 0.1 ordered per day, it lasts 0 days.\n\nProposed quantity: **16**, enough for 30 days."],["priority","urgent"],["due_date","2026-10-06"]]', 'Out of stock. Kaito Kowalski, Mira Keller and Sofia Chen can''t open E-commerce in Linden Help Center. The text quotes it.', '[1,2,3,4]', NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791190800483, 1791795600483, 1791190800726, '[{"id":"c6fc1344-bed5-41e0-b0f0-89e260152650","name":"Kaito Kowalski","cannot_open":["E-commerce in Linden Help Center"]},{"id":"eed37c18-dfd8-45ab-a077-9cf2e207596a","name":"Mira Keller","cannot_open":["E-commerce in Linden Help Center"]},{"id":"83a82c9e-f9c6-4185-85d0-f971d0a04d94","name":"Sofia Chen","cannot_open":["E-commerce in Linden Help Center"]}]', '[]'),
('a1b91565-7d09-45cf-9e6a-ed66394cdf40', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', '788bb9cc-b4bc-478f-a4f9-e00711af2fd8', 'create_task', 'ask', 'approved', '{"description":"In stock: 5. At 0.1 ordered per day, it lasts 75 days.\n\nProposed quantity: **11**, enough for 30 days.","due_date":"2026-10-08","name":"Reorder Ceramic mug, sand (MUG-SAND)","priority":"high"}', '3551c7a24dab1f3c56850056b5d46da2ab80374aee678103ae372e9a60d76074', '[["name","Reorder Ceramic mug, sand (MUG-SAND)"],["description","In stock: 5. At 0.1 ordered per day, it lasts 75 days.\n\nProposed quantity: **11**, enough for 30 days."],["priority","high"],["due_date","2026-10-08"]]', '5 left. At 0.1 ordered per day, it lasts 75 days. Kaito Kowalski, Mira Keller and Sofia Chen can''t open E-commerce in Linden Help Center. The text quotes it.', '[1,2,3,4]', NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791190800547, 1791795600547, 1791190800821, '[{"id":"c6fc1344-bed5-41e0-b0f0-89e260152650","name":"Kaito Kowalski","cannot_open":["E-commerce in Linden Help Center"]},{"id":"eed37c18-dfd8-45ab-a077-9cf2e207596a","name":"Mira Keller","cannot_open":["E-commerce in Linden Help Center"]},{"id":"83a82c9e-f9c6-4185-85d0-f971d0a04d94","name":"Sofia Chen","cannot_open":["E-commerce in Linden Help Center"]}]', '[]'),
('f810b769-8a8e-4525-a312-9f2d502c0727', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', '80de1435-03cb-4626-bb33-647f3f19fa18', 'create_task', 'ask', 'approved', '{"description":"In stock: 3. At 0.0 ordered per day, it lasts 90 days.\n\nProposed quantity: **13**, enough for 30 days.","due_date":"2026-10-08","name":"Reorder Wool throw, grey (THROW-GREY)","priority":"high"}', '9c1dd37ef0dfa0b2e3468f3c0d8caa73427ced84f9d30201a827fcaf5b2e1b7c', '[["name","Reorder Wool throw, grey (THROW-GREY)"],["description","In stock: 3. At 0.0 ordered per day, it lasts 90 days.\n\nProposed quantity: **13**, enough for 30 days."],["priority","high"],["due_date","2026-10-08"]]', '3 left. At 0.0 ordered per day, it lasts 90 days. Kaito Kowalski, Mira Keller and Sofia Chen can''t open E-commerce in Linden Help Center. The text quotes it.', '[1,2,3,4]', NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791190800617, 1791795600617, 1791190800907, '[{"id":"c6fc1344-bed5-41e0-b0f0-89e260152650","name":"Kaito Kowalski","cannot_open":["E-commerce in Linden Help Center"]},{"id":"eed37c18-dfd8-45ab-a077-9cf2e207596a","name":"Mira Keller","cannot_open":["E-commerce in Linden Help Center"]},{"id":"83a82c9e-f9c6-4185-85d0-f971d0a04d94","name":"Sofia Chen","cannot_open":["E-commerce in Linden Help Center"]}]', '[]'),
('0dfc1ba2-f21b-488b-851d-efb9099058a3', '71255419-bc00-456b-9b3c-157f1b41dc75', 'af72ab37-4b50-4b9c-9348-27324317686e', 'draft_record', 'ask', 'approved', '{"records":"items","values":{"content":"3 of 21 figures got worse by 40% or more: Content published (-100%), Orders (-75%), New leads (-100%).\n\n| Figure | Now | Before | Change |\n| --- | ---: | ---: | ---: |\n| Tasks created | 0 | 3 | -100% |\n| Tasks completed | 0 | 0 | – |\n| Tasks overdue | 3 | 0 | – |\n| Time to complete a task | – | – | – |\n| Activity | 4 | 17 | -76.5% |\n| Content published | 0 | 2 | -100% |\n| Average SEO score | – | 57.5 | – |\n| Orders | 1 | 4 | -75% |\n| Revenue (EUR) | 594.5 | 439.2 | +35.4% |\n| New leads | 0 | 4 | -100% |\n| Lead conversion | – | 0% | – |\n| Deals won | 0 | 0 | – |\n| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |\n| Media added | 0 | 0 | – |\n| Media views | 0 | – | – |\n| Media downloads | 0 | – | – |\n| Bounce rate | – | 41.85% | – |\n| Newsletter sign-ups | – | 79 | – |\n| Subscription revenue | – | 12,480 | – |\n| Time on page | – | 0.0 h | – |\n| Website visits | – | 3,635 | – |","seo_description":"","seo_title":"","status":"draft","tags":["figures"],"title":"Linden Help Center report: the last 7 days to 2026-10-12","type":"documentation"},"workspace":"content"}', '80fac56b8b9bbf2616c576c1e6cf4ad38ba9fdf3521977b230b1feaa1a86aae5', '[["workspace","content"],["records","items"],["values.title","Linden Help Center report: the last 7 days to 2026-10-12"],["values.type","documentation"],["values.content","3 of 21 figures got worse by 40% or more: Content published (-100%), Orders (-75%), New leads (-100%).\n\n| Figure | Now | Before | Change |\n| --- | ---: | ---: | ---: |\n| Tasks created | 0 | 3 | -100% |\n| Tasks completed | 0 | 0 | – |\n| Tasks overdue | 3 | 0 | – |\n| Time to complete a task | – | – | – |\n| Activity | 4 | 17 | -76.5% |\n| Content published | 0 | 2 | -100% |\n| Average SEO score | – | 57.5 | – |\n| Orders | 1 | 4 | -75% |\n| Revenue (EUR) | 594.5 | 439.2 | +35.4% |\n| New leads | 0 | 4 | -100% |\n| Lead conversion | – | 0% | – |\n| Deals won | 0 | 0 | – |\n| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |\n| Media added | 0 | 0 | – |\n| Media views | 0 | – | – |\n| Media downloads | 0 | – | – |\n| Bounce rate | – | 41.85% | – |\n| Newsletter sign-ups | – | 79 | – |\n| Subscription revenue | – | 12,480 | – |\n| Time on page | – | 0.0 h | – |\n| Website visits | – | 3,635 | – |"],["values.tags","[\"figures\"]"],["values.seo_title","—"],["values.seo_description","—"],["values.status","draft"]]', 'Saves this period''s report in the content workspace. Kaito Kowalski can''t open Analytics in Linden Help Center. Kaito Kowalski can''t open E-commerce in Linden Help Center. Kaito Kowalski can''t open CRM in Linden Help Center. The text quotes them.', '[1,2]', NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791781200346, 1792386000346, 1791781200725, '[{"id":"c6fc1344-bed5-41e0-b0f0-89e260152650","name":"Kaito Kowalski","cannot_open":["Analytics in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]}]', '[]'),
('88b00651-ceca-438c-bc45-22e9719e1934', '71255419-bc00-456b-9b3c-157f1b41dc75', '94392ae0-e0dc-4a9d-9ed1-c6d4cd9bf38e', 'create_task', 'ask', 'approved', '{"description":"Value in the last 7 days: 0. In the period before: 2. Change: -100%.","due_date":"2026-10-15","name":"Find out why “Content published” fell","priority":"medium"}', '7600c91affe29f4688d90267eaf8099c5661b5c675f50e69591b19e548b66ae2', '[["name","Find out why “Content published” fell"],["description","Value in the last 7 days: 0. In the period before: 2. Change: -100%."],["priority","medium"],["due_date","2026-10-15"]]', 'It fell by 100%. Kaito Kowalski, Mira Keller and Sofia Chen can''t open Analytics in Linden Help Center. Kaito Kowalski, Mira Keller and Sofia Chen can''t open E-commerce in Linden Help Center. Kaito Kowalski, Mira Keller and Sofia Chen can''t open CRM in Linden Help Center. Mira Keller and Sofia Chen can''t open Content in Linden Help Center. Mira Keller can''t open Media in Linden Help Center. The text quotes them.', '[1,2,4,5]', NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791781200511, 1792386000511, 1791781200800, '[{"id":"c6fc1344-bed5-41e0-b0f0-89e260152650","name":"Kaito Kowalski","cannot_open":["Analytics in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]},{"id":"eed37c18-dfd8-45ab-a077-9cf2e207596a","name":"Mira Keller","cannot_open":["Analytics in Linden Help Center","Content in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center","Media in Linden Help Center"]},{"id":"83a82c9e-f9c6-4185-85d0-f971d0a04d94","name":"Sofia Chen","cannot_open":["Analytics in Linden Help Center","Content in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]}]', '[]'),
('2f2ee25e-4cdf-4f93-be6b-f6c10e324f6c', '71255419-bc00-456b-9b3c-157f1b41dc75', 'd07c3da0-0b60-4cee-9849-003f410909e6', 'create_task', 'ask', 'approved', '{"description":"Value in the last 7 days: 1. In the period before: 4. Change: -75%.","due_date":"2026-10-15","name":"Find out why “Orders” fell","priority":"medium"}', '39899083c2811efcaf296331703570ea5200fe57ad141b08b53f698027fc10b6', '[["name","Find out why “Orders” fell"],["description","Value in the last 7 days: 1. In the period before: 4. Change: -75%."],["priority","medium"],["due_date","2026-10-15"]]', 'It fell by 75%. Kaito Kowalski, Mira Keller and Sofia Chen can''t open Analytics in Linden Help Center. Kaito Kowalski, Mira Keller and Sofia Chen can''t open E-commerce in Linden Help Center. Kaito Kowalski, Mira Keller and Sofia Chen can''t open CRM in Linden Help Center. Mira Keller and Sofia Chen can''t open Content in Linden Help Center. Mira Keller can''t open Media in Linden Help Center. The text quotes them.', '[1,2,4,5]', NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791781200586, 1792386000586, 1791781200926, '[{"id":"c6fc1344-bed5-41e0-b0f0-89e260152650","name":"Kaito Kowalski","cannot_open":["Analytics in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]},{"id":"eed37c18-dfd8-45ab-a077-9cf2e207596a","name":"Mira Keller","cannot_open":["Analytics in Linden Help Center","Content in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center","Media in Linden Help Center"]},{"id":"83a82c9e-f9c6-4185-85d0-f971d0a04d94","name":"Sofia Chen","cannot_open":["Analytics in Linden Help Center","Content in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]}]', '[]'),
('e47938d6-c24e-4ce8-abb6-aa94a9b1c369', '71255419-bc00-456b-9b3c-157f1b41dc75', 'b47b0d0d-3b46-4c38-8bce-c2b73b41d377', 'create_task', 'ask', 'approved', '{"description":"Value in the last 7 days: 0. In the period before: 4. Change: -100%.","due_date":"2026-10-15","name":"Find out why “New leads” fell","priority":"medium"}', 'ab65a6f0f98d28b54ad909ece842cf0e9dfba79dbe244f9e92c95ed704cdf1d1', '[["name","Find out why “New leads” fell"],["description","Value in the last 7 days: 0. In the period before: 4. Change: -100%."],["priority","medium"],["due_date","2026-10-15"]]', 'It fell by 100%. Kaito Kowalski, Mira Keller and Sofia Chen can''t open Analytics in Linden Help Center. Kaito Kowalski, Mira Keller and Sofia Chen can''t open E-commerce in Linden Help Center. Kaito Kowalski, Mira Keller and Sofia Chen can''t open CRM in Linden Help Center. Mira Keller and Sofia Chen can''t open Content in Linden Help Center. Mira Keller can''t open Media in Linden Help Center. The text quotes them.', '[1,2,4,5]', NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791781200663, 1792386000663, 1791781201024, '[{"id":"c6fc1344-bed5-41e0-b0f0-89e260152650","name":"Kaito Kowalski","cannot_open":["Analytics in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]},{"id":"eed37c18-dfd8-45ab-a077-9cf2e207596a","name":"Mira Keller","cannot_open":["Analytics in Linden Help Center","Content in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center","Media in Linden Help Center"]},{"id":"83a82c9e-f9c6-4185-85d0-f971d0a04d94","name":"Sofia Chen","cannot_open":["Analytics in Linden Help Center","Content in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]}]', '[]'),
('67bb7afd-7439-413e-9ddf-89494cddea64', 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', 'a620aeae-486c-4e5e-8878-58dfe3f1a001', 'draft_record', 'ask', 'approved', '{"records":"items","values":{"content":"3 of 21 figures got worse by 40% or more: Tasks overdue (+200%), Content published (-100%), New leads (-100%).\n\n| Figure | Now | Before | Change |\n| --- | ---: | ---: | ---: |\n| Tasks created | 3 | 3 | 0% |\n| Tasks completed | 0 | 0 | – |\n| Tasks overdue | 3 | 1 | +200% |\n| Time to complete a task | – | – | – |\n| Activity | 14 | 18 | -22.2% |\n| Content published | 0 | 2 | -100% |\n| Average SEO score | – | 57.5 | – |\n| Orders | 2 | 3 | -33.3% |\n| Revenue (EUR) | 1,191.9 | 329.4 | +261.8% |\n| New leads | 0 | 4 | -100% |\n| Lead conversion | – | 0% | – |\n| Deals won | 0 | 0 | – |\n| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |\n| Media added | 0 | 0 | – |\n| Media views | 0 | – | – |\n| Media downloads | 0 | – | – |\n| Bounce rate | – | 41.85% | – |\n| Newsletter sign-ups | – | 79 | – |\n| Subscription revenue | – | 12,480 | – |\n| Time on page | – | 0.0 h | – |\n| Website visits | – | 3,635 | – |","seo_description":"","seo_title":"","status":"draft","tags":["figures"],"title":"Linden Help Center report: the last 7 days to 2026-10-14","type":"documentation"},"workspace":"content"}', '20637f25ee8b27723c41a4ecffd0d5d4e03b6e460f4ac3475aee6b568dc158ef', '[["workspace","content"],["records","items"],["values.title","Linden Help Center report: the last 7 days to 2026-10-14"],["values.type","documentation"],["values.content","3 of 21 figures got worse by 40% or more: Tasks overdue (+200%), Content published (-100%), New leads (-100%).\n\n| Figure | Now | Before | Change |\n| --- | ---: | ---: | ---: |\n| Tasks created | 3 | 3 | 0% |\n| Tasks completed | 0 | 0 | – |\n| Tasks overdue | 3 | 1 | +200% |\n| Time to complete a task | – | – | – |\n| Activity | 14 | 18 | -22.2% |\n| Content published | 0 | 2 | -100% |\n| Average SEO score | – | 57.5 | – |\n| Orders | 2 | 3 | -33.3% |\n| Revenue (EUR) | 1,191.9 | 329.4 | +261.8% |\n| New leads | 0 | 4 | -100% |\n| Lead conversion | – | 0% | – |\n| Deals won | 0 | 0 | – |\n| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |\n| Media added | 0 | 0 | – |\n| Media views | 0 | – | – |\n| Media downloads | 0 | – | – |\n| Bounce rate | – | 41.85% | – |\n| Newsletter sign-ups | – | 79 | – |\n| Subscription revenue | – | 12,480 | – |\n| Time on page | – | 0.0 h | – |\n| Website visits | – | 3,635 | – |"],["values.tags","[\"figures\"]"],["values.seo_title","—"],["values.seo_description","—"],["values.status","draft"]]', 'Saves this period''s report in the content workspace. Kaito Kowalski can''t open Analytics in Linden Help Center. Kaito Kowalski can''t open E-commerce in Linden Help Center. Kaito Kowalski can''t open CRM in Linden Help Center. The text quotes them.', '[1,2]', NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791975600402, 1792580400402, 1791975600718, '[{"id":"c6fc1344-bed5-41e0-b0f0-89e260152650","name":"Kaito Kowalski","cannot_open":["Analytics in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]}]', '[]'),
('765c7ff9-3114-4c9e-a752-360c2fb9a305', 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', '773e9771-56a2-4de6-bede-e08eff73a3a0', 'create_task', 'ask', 'approved', '{"description":"Value in the last 7 days: 3. In the period before: 1. Change: +200%.","due_date":"2026-10-17","name":"Find out why “Tasks overdue” rose","priority":"medium"}', '9dbf0b81b281d5d3b408b92ee504f620ffbea5e26882245fd769d90f058d3861', '[["name","Find out why “Tasks overdue” rose"],["description","Value in the last 7 days: 3. In the period before: 1. Change: +200%."],["priority","medium"],["due_date","2026-10-17"]]', 'It rose by 200%. Kaito Kowalski, Mira Keller and Sofia Chen can''t open Analytics in Linden Help Center. Kaito Kowalski, Mira Keller and Sofia Chen can''t open E-commerce in Linden Help Center. Kaito Kowalski, Mira Keller and Sofia Chen can''t open CRM in Linden Help Center. Mira Keller and Sofia Chen can''t open Content in Linden Help Center. Mira Keller can''t open Media in Linden Help Center. The text quotes them.', '[1,2,4,5]', NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791975600621, 1792580400621, 1791975600861, '[{"id":"c6fc1344-bed5-41e0-b0f0-89e260152650","name":"Kaito Kowalski","cannot_open":["Analytics in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]},{"id":"eed37c18-dfd8-45ab-a077-9cf2e207596a","name":"Mira Keller","cannot_open":["Analytics in Linden Help Center","Content in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center","Media in Linden Help Center"]},{"id":"83a82c9e-f9c6-4185-85d0-f971d0a04d94","name":"Sofia Chen","cannot_open":["Analytics in Linden Help Center","Content in Linden Help Center","E-commerce in Linden Help Center","CRM in Linden Help Center"]}]', '[]');
--> statement-breakpoint
INSERT INTO "audit_log" (seq, id, at, actor_id, actor_email, action, entity_type, entity_id, outcome, before, after, ip, request_id, project_id, token_name, agent_name, run_id, step_id, prev_hash, hash) VALUES
(1, '642d56b5-5dc1-4288-b4fc-ba6af29fc004', 1791072000000, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'samples.load', 'workspace', NULL, 'done', NULL, '{"projectId":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","workspace":"ecommerce","records":11}', 'local', 'f15d8fc2-76fd-42f8-8333-dd84438dc25c', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(2, '4346ab18-b0cf-40af-81bd-2d6a4cb32360', 1791072000758, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'samples.load', 'workspace', NULL, 'done', NULL, '{"projectId":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","workspace":"content","records":10}', 'local', '13eac89b-5e5f-49c8-a69f-911113f5b29e', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(3, '371a50f5-36fc-4a64-b572-1314dc3a14f3', 1791072000890, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'samples.load', 'workspace', NULL, 'done', NULL, '{"projectId":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","workspace":"crm","records":12}', 'local', 'd0ecb58b-8dea-40fa-9b24-469d2aa8897e', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(4, 'a54029f3-f857-4314-b92b-85e7694e0808', 1791072000977, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'samples.load', 'workspace', NULL, 'done', NULL, '{"projectId":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","workspace":"analytics","records":100}', 'local', 'ade62853-62b7-47b6-bf9f-4e56dda3dc2c', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(5, '04056d2b-afab-4865-9f65-9383cc149656', 1791072001541, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'agents.update', 'agent', 'bc744dcb-0d41-43bc-b384-a957516bcfd2', 'done', '{"agentConfig":{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}}', '{"agentConfig":{"options":{"low":8,"most":4}}}', 'local', 'e8397680-47b7-4366-9d82-17dd9efabed9', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
(6, 'f6a68e42-9ce9-432f-b094-14569e658af7', 1791072001625, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'projects.link', 'project', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'done', NULL, '{"agentId":"bc744dcb-0d41-43bc-b384-a957516bcfd2"}', 'local', 'ee6c464b-663f-4d95-b508-89276c9e62cb', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(7, '4848ad02-e42e-4a45-9451-6c2c72e80092', 1791072001668, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'agents.update', 'agent', '88fb759c-40c2-484c-a383-e8aa175aff12', 'done', '{"agentConfig":{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}}', '{"agentConfig":{"approvals":{"change_record":"ask","create_task":"auto"}}}', 'local', 'ef9f3cb0-3d8a-445f-ba8a-b2c21cad99c3', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
(8, 'a254d946-56da-48be-b289-62d11856d581', 1791072001727, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'projects.link', 'project', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'done', NULL, '{"agentId":"88fb759c-40c2-484c-a383-e8aa175aff12"}', 'local', '52eef782-5662-4866-ad5f-2aa282617d40', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(9, 'a2b6607a-a760-4e3b-a2f4-0ff6145c046f', 1791072001775, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'agents.update', 'agent', '50bba87e-98a3-414d-ad30-79f0ef1e75c0', 'done', '{"agentConfig":{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}}', '{"agentConfig":{"options":{"step":10,"most":1}}}', 'local', 'f3ccf5db-7114-464b-a127-7b852e2e4f43', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
(10, '9470e26f-a861-4441-80ec-d24cf887496e', 1791072001843, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'projects.link', 'project', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'done', NULL, '{"agentId":"50bba87e-98a3-414d-ad30-79f0ef1e75c0"}', 'local', 'ac816ef0-7044-41fc-9326-cec95011a6a5', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(11, 'aeeb5b46-d9fd-4b0a-9ca5-7a6ed88af9d4', 1791072001878, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'agents.update', 'agent', '922e1ba1-22cc-47da-90a8-21b5ac5ce742', 'done', '{"agentConfig":{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":2,"timeoutMinutes":15}}}', '{"agentConfig":{"options":{"period":"7d","fall":40}}}', 'local', '68e775f0-78f4-426c-83c6-517ec0a50eb6', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
(12, '6e36603c-0522-4b0a-9ced-2c773e97a169', 1791072001975, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'projects.link', 'project', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'done', NULL, '{"agentId":"922e1ba1-22cc-47da-90a8-21b5ac5ce742"}', 'local', '9f753a5b-196b-43bf-9114-1634fac720ce', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(13, '477f8339-10d4-43e5-b93f-c87a30aa3fee', 1791072002010, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'agents.update', 'agent', '66148ad5-52b2-41d7-9888-852fd7d67e5c', 'done', '{"agentConfig":null}', '{"agentConfig":{"options":{"greeting":"Good morning,"}}}', 'local', '14cb64a6-ef8e-4f3c-8ca1-a1aaa1995dbb', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
(14, 'ead9f31c-c7ac-4150-abff-94fd4be0b17a', 1791072002067, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'projects.link', 'project', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'done', NULL, '{"agentId":"66148ad5-52b2-41d7-9888-852fd7d67e5c"}', 'local', '6224a37a-d9a3-4f54-93e6-694a8fc6a2e7', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(15, '4e57c17e-5a14-47d7-91ce-a5fed37da590', 1791072002146, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'agents.update', 'agent', '36514f93-8792-4314-9a3a-c4224944d613', 'done', '{"agentConfig":null}', '{"agentConfig":{"rags":["5eed0000-0000-4000-8000-000000000001"],"options":{"priority":"high"}}}', 'local', '579d8c7d-464c-409e-8d9e-dbbe827ea65e', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
(16, '06fdf101-38b9-4c85-8d3f-71e80741a534', 1791072002227, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'projects.link', 'project', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'done', NULL, '{"agentId":"36514f93-8792-4314-9a3a-c4224944d613"}', 'local', '17d284a4-4f31-4cbb-89d0-c10835e4e3b4', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(17, 'd00b8b54-c448-4a7b-9262-1fa8f97dd9ce', 1791190800000, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'runs.start', 'run', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 'done', NULL, '{"agentId":"bc744dcb-0d41-43bc-b384-a957516bcfd2","projectId":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","taskId":null,"input":"","isDryRun":false,"trigger":"person"}', 'local', 'a1cf2505-ee7d-4261-a17f-f1f5205d9767', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(18, '6cd260f6-9721-4f1f-9453-18de33283c20', 1791190800726, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'approvals.approve', 'run', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 'done', NULL, '{"approval":"d1f656a9-9f7c-42ae-a524-60878bf6b424","tool":"create_task","hash":"8ad72a9039ce65b211a2c22080974e8e8bd5d3006fc42aa1f388f6cb5a7178a0"}', 'local', '91b43af2-c77d-4d8e-9555-ca6f04bce2ab', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(19, '8f292c20-8afe-4433-9a11-04d2c288ae23', 1791190800821, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'approvals.approve', 'run', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 'done', NULL, '{"approval":"a1b91565-7d09-45cf-9e6a-ed66394cdf40","tool":"create_task","hash":"3551c7a24dab1f3c56850056b5d46da2ab80374aee678103ae372e9a60d76074"}', 'local', '24c078f0-b8a0-4b7b-b1e1-8504ded45b2f', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL),
(20, '44ec1aa6-89bc-4a61-8912-417d1245879b', 1791190800907, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'superadmin@example.com', 'approvals.approve', 'run', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 'done', NULL, '{"approval":"f810b769-8a8e-4525-a312-9f2d502c0727","tool":"create_task","hash":"9c1dd37ef0dfa0b2e3468f3c0d8caa73427ced84f9d30201a827fcaf5b2e1b7c"}', 'local', '5b3ed07c-2738-4ee1-8b50-9f28164b3593', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, NULL, NULL, NULL, NULL, NULL);
--> statement-breakpoint
INSERT INTO "contacts" (id, workspace_id, is_sample, import_key, created_by, created_at, updated_at, version, name, email, phone, company, position, status, last_contact, tags, lifetime_value, currency, notes, import_id, folded) VALUES
('2a8476e6-3b80-4620-940b-bbede9c49f2a', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791072000890, 1791072000890, 1, 'Helena Costa', 'helena.costa@example.com', '+351 21 555 0134', 'Costa & Filhos', 'Head of Operations', 'active', 1790812800000, '["key account","wine"]', 4825000, 'EUR', '', NULL, NULL),
('dd9f9a40-c7a9-4c90-9c3a-c162d5e0e706', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791068400890, 1791072000890, 1, 'Tobias Brandt', 'tobias.brandt@example.com', '+49 30 5550 173', 'Brandt Logistik', 'Managing Director', 'active', 1789516800000, '["logistics"]', 1290050, 'EUR', '', NULL, NULL),
('7ebc49a4-a735-4c92-8165-0cbdb4b2da99', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791064800890, 1791072000890, 1, 'Aiko Tanaka', 'aiko.tanaka@example.com', '', 'Mirai Design', 'Founder', 'prospect', 1787529600000, '["design","referral"]', 0, 'EUR', '', NULL, NULL),
('5572ef64-88be-4fe9-8c12-cf23d11110cd', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791061200890, 1791072000890, 1, 'Sam Okafor', 'sam.okafor@example.com', '', 'Okafor Foods', 'Buyer', 'inactive', 1774656000000, '[]', 310000, 'EUR', '', NULL, NULL);
--> statement-breakpoint
INSERT INTO "content_items" (id, workspace_id, is_sample, import_key, created_by, created_at, updated_at, version, title, type, status, author, content, tags, seo_title, seo_description, word_count, seo_score, published_at, import_id, folded) VALUES
('2ddd4bb9-c1a2-4324-85a2-3d82493c925d', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791072000758, 1791072000758, 1, 'Managed retrieval: what to prepare before you start', 'article', 'published', 'Mara Lindqvist', '## Why teams move to managed retrieval

A search that only matches words leaves people guessing. Retrieval over your own documents answers the question that was
asked, and shows where the answer comes from.

## What to prepare

- the documents that people really ask about, in one place
- an owner for each of them, who says when it is out of date
- twenty real questions, with the answers that you would accept

## How to measure it

Ask the twenty questions every week. Count the answers that were right, those that were wrong, and those where nothing was
found. Read more in [the handbook](https://example.com/handbook).', '["retrieval","guides"]', 'Managed retrieval: what to prepare before you start', 'The documents, owners and twenty test questions you need before a retrieval system answers for your team.', 101, 75, 1791072000758, NULL, NULL),
('5f50b5be-67d5-4c93-86f7-8078adbee768', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791068400758, 1791072000758, 1, 'Autumn release notes', 'blog', 'review', 'Jonas Weber', '## What''s new

Faster search, a task board and invoices by email.', '["release"]', '', '', 11, 25, NULL, NULL, NULL),
('c3e47f17-f88a-4295-80d7-b3005d3d98fa', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791064800758, 1791072000758, 1, 'November newsletter', 'newsletter', 'draft', 'Mara Lindqvist', 'Three customers on how they work with agents.', '["newsletter"]', '', '', 8, 15, NULL, NULL, NULL),
('7e52f123-cf65-453a-aec5-017ff7b9784a', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791061200758, 1791072000758, 1, 'Connecting your own document store', 'documentation', 'published', 'Priya Raman', '## Before you begin

You need an access key. See [keys](https://example.com/keys).', '["setup","documents"]', 'Connect your own document store in ten minutes', '', 10, 40, 1791072000758, NULL, NULL),
('37ec6b13-26d8-4627-a9c7-807130695ac9', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791057600758, 1791072000758, 1, 'Pricing explained', 'article', 'archived', 'Jonas Weber', 'Last year''s plans.', '[]', '', '', 3, 0, NULL, NULL, NULL),
('af72ab37-4b50-4b9c-9348-27324317686e', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791781201201, 1791781201201, 1, 'Linden Help Center report: the last 7 days to 2026-10-12', 'documentation', 'draft', 'Paula Bianchi', '3 of 21 figures got worse by 40% or more: Content published (-100%), Orders (-75%), New leads (-100%).

| Figure | Now | Before | Change |
| --- | ---: | ---: | ---: |
| Tasks created | 0 | 3 | -100% |
| Tasks completed | 0 | 0 | – |
| Tasks overdue | 3 | 0 | – |
| Time to complete a task | – | – | – |
| Activity | 4 | 17 | -76.5% |
| Content published | 0 | 2 | -100% |
| Average SEO score | – | 57.5 | – |
| Orders | 1 | 4 | -75% |
| Revenue (EUR) | 594.5 | 439.2 | +35.4% |
| New leads | 0 | 4 | -100% |
| Lead conversion | – | 0% | – |
| Deals won | 0 | 0 | – |
| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |
| Media added | 0 | 0 | – |
| Media views | 0 | – | – |
| Media downloads | 0 | – | – |
| Bounce rate | – | 41.85% | – |
| Newsletter sign-ups | – | 79 | – |
| Subscription revenue | – | 12,480 | – |
| Time on page | – | 0.0 h | – |
| Website visits | – | 3,635 | – |', '["figures"]', '', '', 118, 30, NULL, NULL, NULL),
('a620aeae-486c-4e5e-8878-58dfe3f1a001', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791975601064, 1791975601064, 1, 'Linden Help Center report: the last 7 days to 2026-10-14', 'documentation', 'draft', 'Paula Bianchi', '3 of 21 figures got worse by 40% or more: Tasks overdue (+200%), Content published (-100%), New leads (-100%).

| Figure | Now | Before | Change |
| --- | ---: | ---: | ---: |
| Tasks created | 3 | 3 | 0% |
| Tasks completed | 0 | 0 | – |
| Tasks overdue | 3 | 1 | +200% |
| Time to complete a task | – | – | – |
| Activity | 14 | 18 | -22.2% |
| Content published | 0 | 2 | -100% |
| Average SEO score | – | 57.5 | – |
| Orders | 2 | 3 | -33.3% |
| Revenue (EUR) | 1,191.9 | 329.4 | +261.8% |
| New leads | 0 | 4 | -100% |
| Lead conversion | – | 0% | – |
| Deals won | 0 | 0 | – |
| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |
| Media added | 0 | 0 | – |
| Media views | 0 | – | – |
| Media downloads | 0 | – | – |
| Bounce rate | – | 41.85% | – |
| Newsletter sign-ups | – | 79 | – |
| Subscription revenue | – | 12,480 | – |
| Time on page | – | 0.0 h | – |
| Website visits | – | 3,635 | – |', '["figures"]', '', '', 122, 30, NULL, NULL, NULL),
('70a2b209-9fbb-4702-8d0f-8f7a4fa168b7', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792386000576, 1792386000576, 1, 'Linden Help Center report: the last 7 days to 2026-10-19', 'documentation', 'draft', 'Paula Bianchi', '1 of 16 figures got worse by 40% or more: Tasks overdue (+133.3%).

| Figure | Now | Before | Change |
| --- | ---: | ---: | ---: |
| Tasks created | 1 | 3 | -66.7% |
| Tasks completed | 0 | 0 | – |
| Tasks overdue | 7 | 3 | +133.3% |
| Time to complete a task | – | – | – |
| Activity | 9 | 12 | -25% |
| Content published | 0 | 0 | – |
| Average SEO score | – | – | – |
| Orders | 1 | 1 | 0% |
| Revenue (EUR) | 597.4 | 594.5 | +0.5% |
| New leads | 0 | 0 | – |
| Lead conversion | – | – | – |
| Deals won | 0 | 0 | – |
| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |
| Media added | 0 | 0 | – |
| Media views | 0 | – | – |
| Media downloads | 0 | – | – |', '["figures"]', '', '', 90, 30, NULL, NULL, NULL),
('36f307de-4b21-4326-a9ae-b7699b47ea28', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792994400604, 1792994400604, 1, 'Linden Help Center report: the last 7 days to 2026-10-26', 'documentation', 'draft', 'Paula Bianchi', '0 of 16 figures got worse by 40% or more.

| Figure | Now | Before | Change |
| --- | ---: | ---: | ---: |
| Tasks created | 1 | 1 | 0% |
| Tasks completed | 0 | 0 | – |
| Tasks overdue | 8 | 7 | +14.3% |
| Time to complete a task | – | – | – |
| Activity | 19 | 13 | +46.2% |
| Content published | 0 | 0 | – |
| Average SEO score | – | – | – |
| Orders | 2 | 1 | +100% |
| Revenue (EUR) | 1,386.2 | 597.4 | +132% |
| New leads | 0 | 0 | – |
| Lead conversion | – | – | – |
| Deals won | 0 | 0 | – |
| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |
| Media added | 0 | 0 | – |
| Media views | 0 | – | – |
| Media downloads | 0 | – | – |', '["figures"]', '', '', 86, 30, NULL, NULL, NULL),
('90a762c8-3bc7-408f-88e9-2565a6404c2b', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793203200449, 1793203200449, 1, 'Linden Help Center report: the last 7 days to 2026-10-28', 'documentation', 'draft', 'Paula Bianchi', '0 of 16 figures got worse by 40% or more.

| Figure | Now | Before | Change |
| --- | ---: | ---: | ---: |
| Tasks created | 2 | 0 | – |
| Tasks completed | 0 | 0 | – |
| Tasks overdue | 9 | 7 | +28.6% |
| Time to complete a task | – | – | – |
| Activity | 22 | 9 | +144.4% |
| Content published | 0 | 0 | – |
| Average SEO score | – | – | – |
| Orders | 1 | 1 | 0% |
| Revenue (EUR) | 582.9 | 803.3 | -27.4% |
| New leads | 0 | 0 | – |
| Lead conversion | – | – | – |
| Deals won | 0 | 0 | – |
| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |
| Media added | 0 | 0 | – |
| Media views | 0 | – | – |
| Media downloads | 0 | – | – |', '["figures"]', '', '', 85, 30, NULL, NULL, NULL),
('b38f31ed-c697-4ad7-92b3-996089d49a45', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793552400563, 1793552400563, 1, 'Linden Help Center report: the last 7 days to 2026-11-01', 'documentation', 'draft', 'Paula Bianchi', '1 of 16 figures got worse by 40% or more: Tasks overdue (+50%).

| Figure | Now | Before | Change |
| --- | ---: | ---: | ---: |
| Tasks created | 10 | 1 | +900% |
| Tasks completed | 2 | 0 | – |
| Tasks overdue | 12 | 8 | +50% |
| Time to complete a task | 2.1 h | – | – |
| Activity | 29 | 23 | +26.1% |
| Content published | 0 | 0 | – |
| Average SEO score | – | – | – |
| Orders | 2 | 2 | 0% |
| Revenue (EUR) | 900.6 | 1,386.2 | -35% |
| New leads | 0 | 0 | – |
| Lead conversion | – | – | – |
| Deals won | 0 | 0 | – |
| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |
| Media added | 0 | 0 | – |
| Media views | 0 | – | – |
| Media downloads | 0 | – | – |', '["figures"]', '', '', 91, 30, NULL, NULL, NULL);
--> statement-breakpoint
INSERT INTO "conversation_messages" (id, conversation_id, n, text, run_id, state, answer, details, error, created_at, finished_at, replaced) VALUES
('d92c6470-d312-44b5-a7ea-f605c1ae643d', '88b39ba9-af39-494c-9c50-819c4602d6d0', 1, 'What does error E21 of the torque sensor mean?', NULL, 'asking', NULL, NULL, NULL, 1792861200052, NULL, 0),
('ecb0ff41-3f86-4a87-9045-377b33ffc058', '88b39ba9-af39-494c-9c50-819c4602d6d0', 2, 'Which brake fluid is in the brakes?', NULL, 'asking', NULL, NULL, NULL, 1792861200603, NULL, 0),
('e34fad63-7a39-4bb2-95df-63e6c42c9ee7', '11333a24-2648-4242-8755-6a17d356cf45', 1, 'How long does the fast charger take to reach 80 %?', NULL, 'answered', 'Charging times
Charger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes
Charger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes', '{"query_id":"b83c6d9c-c841-4bbb-9f16-404fcde80886","refused":false,"answer":"Charging times\nCharger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes\nCharger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","citations":[{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","quote":"Standard charger, 4 A | 3 hours 40 minutes | 5 hours 30 minutes","text":"Charger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes","kind":"row","heading_path":["Battery and charging","Charging times"],"start":200,"end":263,"page":null},{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","quote":"Fast charger, 8 A | 1 hour 50 minutes | 3 hours 10 minutes","text":"Charger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","kind":"row","heading_path":["Battery and charging","Charging times"],"start":268,"end":326,"page":null}],"sentences":[{"text":"Charger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes","citations":[0],"supported":true},{"text":"Charger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","citations":[1],"supported":true}],"model":null,"note":null,"best":{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","quote":"Fast charger, 8 A | 1 hour 50 minutes | 3 hours 10 minutes","text":"Charger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","kind":"row","heading_path":["Battery and charging","Charging times"],"start":268,"end":326,"page":null},"nearest":[{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","start":24,"page":null,"score":11.048766885297397,"heading":"Battery and charging","text":"The battery of the Heron has 720 Wh at 36 V. It weighs 3.9 kg and can be charged on the bike or taken out.\nCharging times\nCharger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes\nCharger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","end":326},{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","start":759,"page":null,"score":7.89234476592066,"heading":"How long the battery lasts","text":"After 500 full charges the battery still holds at least 70 % of its capacity. Charging to 80 % for daily rides makes it live longer.\nRange\nWith one charge the Heron goes 45 to 110 km. Support level, load, tyres, wind and temperature decide. At 0 °C the range is about a fifth shorter.","end":1048},{"document_id":"b3d1f5d2-bde0-47be-a25b-f62196f94fbe","external_id":"manual/08-loads-and-children.md","title":"Carrying loads and children","start":45,"page":null,"score":4.870372200280902,"heading":"Rear rack","text":"The rack carries up to 80 kg, its weight spread evenly. Put heavy things low and close to the saddle. Straps must not reach the wheel.\nChild seats\nOne or two child seats with the MIK HD mount fit on the rack. Children must be at least nine months old and able to sit by themselves, and may weigh up to 22 kg in a seat. Use the wheel guard and the footrests whenever a child rides along.","end":436},{"document_id":"4ed04ef7-634d-4688-8831-b9ce05725c29","external_id":"manual/01-overview.md","title":"Larkfield Heron: overview","start":29,"page":null,"score":4.323936810424908,"heading":"Larkfield Heron: overview","text":"The Larkfield Heron is an electric cargo bike for daily transport in town. It carries a load of up to 80 kg on the rear rack and 20 kg on the front carrier. The rider and all loads together must not weigh more than 200 kg.\nWhat is in the box\n• the bike, assembled except for pedals, handlebar and front wheel\n• the battery and its charger\n• two keys, which lock the battery and the frame lock\n• a tool bag with 4, 5 and 6 mm hex keys and a pedal spanner\n• this manual and the warranty card","end":523},{"document_id":"de581704-ec8a-41da-8a05-3c331f0ebb62","external_id":"manual/06-brakes.md","title":"Brakes","start":854,"page":null,"score":5.415348622884906,"heading":"Lever reach","text":"Turn the small screw at the lever with a 2 mm hex key to bring the lever closer to the grip. Both brakes must lock the wheel before the lever touches the grip.","end":1013}],"searched_for":null,"looked_for":["long","fast","charger","take","reach","80"],"missing":[],"corrected":[],"filters":null,"matching_documents":null,"not_valid":[]}', NULL, 1793120400023, 1793120400381, 0),
('48a1845f-2b8f-45ea-80ed-e925d174d19c', '11333a24-2648-4242-8755-6a17d356cf45', 2, 'When should the tension of the spokes be checked?', NULL, 'answered', 'Spokes
The wheels have 36 spokes of 2.3 mm. Have their tension checked after the first 300 km and then once a year.', '{"query_id":"9977489c-7988-4c7b-8bd2-6d188a230cd7","refused":false,"answer":"Spokes\nThe wheels have 36 spokes of 2.3 mm. Have their tension checked after the first 300 km and then once a year.","citations":[{"document_id":"e78cc7f5-8c48-4c45-be3b-279002031277","external_id":"manual/07-tyres.md","title":"Wheels and tyres","quote":"The wheels have 36 spokes of 2.3 mm. Have their tension checked after the first 300 km and then once a year.","text":"The wheels have 36 spokes of 2.3 mm. Have their tension checked after the first 300 km and then once a year.","kind":"paragraph","heading_path":["Wheels and tyres","Spokes"],"start":719,"end":827,"page":null}],"sentences":[{"text":"The wheels have 36 spokes of 2.3 mm. Have their tension checked after the first 300 km and then once a year.","citations":[0],"supported":true}],"model":null,"note":null,"best":{"document_id":"e78cc7f5-8c48-4c45-be3b-279002031277","external_id":"manual/07-tyres.md","title":"Wheels and tyres","quote":"Have their tension checked after the first 300 km and then once a year.","text":"Have their tension checked after the first 300 km and then once a year.","kind":"paragraph","heading_path":["Wheels and tyres","Spokes"],"start":756,"end":827,"page":null},"nearest":[{"document_id":"e78cc7f5-8c48-4c45-be3b-279002031277","external_id":"manual/07-tyres.md","title":"Wheels and tyres","start":719,"page":null,"score":14.140956935802436,"heading":"Spokes","text":"The wheels have 36 spokes of 2.3 mm. Have their tension checked after the first 300 km and then once a year.","end":827},{"document_id":"1dd0e3e3-ee67-4098-88a8-d0dee640f216","external_id":"manual/09-maintenance.md","title":"Maintenance plan","start":188,"page":null,"score":3.2695648649288023,"heading":"Maintenance plan","text":"When: every ride · What: brakes, lights, tyre pressure by hand · Who: you\nWhen: every two weeks · What: tyre pressure with a gauge · Who: you\nWhen: every 500 km · What: clean the chain and oil it · Who: you\nWhen: after 300 km · What: first service: bolts, spokes, brakes · Who: dealer\nWhen: every 2,000 km or once a year · What: full service with software update · Who: dealer","end":598},{"document_id":"cf4b678c-15da-474d-8591-218f5f1f30e8","external_id":"manual/05-error-codes.html","title":"Error codes","start":15,"page":null,"score":3.228678065139106,"heading":"Error codes","text":"The display shows an error as the letter E and two digits. The code disappears when its cause is gone.\nE04: speed sensor\nThe magnet on the rear spoke is missing or too far from the sensor. The gap must be 5 to 15 mm. Move the magnet and tighten its screw.","end":275},{"document_id":"1dd0e3e3-ee67-4098-88a8-d0dee640f216","external_id":"manual/09-maintenance.md","title":"Maintenance plan","start":991,"page":null,"score":3.1452589122176766,"heading":"Torque","text":"Stem bolts 6 Nm, seat clamp 8 Nm, pedals 35 Nm, rack bolts 10 Nm, rotor bolts 6 Nm. Check all of them once a year.","end":1105},{"document_id":"e78cc7f5-8c48-4c45-be3b-279002031277","external_id":"manual/07-tyres.md","title":"Wheels and tyres","start":365,"page":null,"score":2.363184390709823,"heading":"Tyre pressure","text":"Check the pressure every two weeks. Too little pressure costs range and makes the tyres wear at their sides.\nMending a puncture\nThe rear wheel comes out to the rear: shift to the smallest sprocket, undo the plug of the motor cable if there is one, open the thru axle with a 6 mm hex key. When you put it back, tighten the axle to 15 Nm.","end":706}],"searched_for":null,"looked_for":["tension","spokes","checked"],"missing":[],"corrected":[],"filters":null,"matching_documents":null,"not_valid":[]}', NULL, 1793120400451, 1793120400650, 0),
('7bd961d3-be6c-4ec4-a41d-fbe80cb783e8', '682672be-5a3f-4f53-bf08-bf4bd834c23a', 1, 'Which paint colours can I order?', NULL, 'answered', '', '{"query_id":"700c8a31-3dd3-4204-8686-bf78d17cdfa7","refused":true,"answer":"","citations":[],"sentences":[],"model":null,"note":null,"best":{"document_id":"b65a6e4b-bb0d-43dd-9b9c-dc7b6918c694","external_id":"manual/11-security.md","title":"Locks and theft","quote":"Order a new key with this number and a proof of purchase at keys@larkfield.example.","text":"Order a new key with this number and a proof of purchase at keys@larkfield.example.","kind":"paragraph","heading_path":["Locks and theft","Lost keys"],"start":250,"end":333,"page":null},"nearest":[{"document_id":"b65a6e4b-bb0d-43dd-9b9c-dc7b6918c694","external_id":"manual/11-security.md","title":"Locks and theft","start":34,"page":null,"score":5.380751837380918,"heading":"Frame lock","text":"The frame lock at the rear wheel uses the same key as the battery. Push the lever down to lock. The key stays in the lock while it is open.\nLost keys\nThe number of the key is on the metal tag that came with it. Order a new key with this number and a proof of purchase at keys@larkfield.example. It costs 18 euros and takes about a week. Without the number the lock has to be replaced by a dealer.","end":435},{"document_id":"415152eb-d44f-48bb-b740-db0f9d0f39b8","external_id":"manual/04-display.html","title":"Display and support levels","start":30,"page":null,"score":0.8970040672808075,"heading":"Display and support levels","text":"Press the button on the remote for one second to switch the bike on, and for three seconds to switch it off. Without movement the bike switches itself off after ten minutes.\nSupport levels\n• Off: display and light work, the motor does not.\n• Eco: 60 % of your own power is added.\n• Tour: 140 % is added.\n• Cargo: 280 % is added, with a soft start for heavy loads.","end":398},{"document_id":"415152eb-d44f-48bb-b740-db0f9d0f39b8","external_id":"manual/04-display.html","title":"Display and support levels","start":400,"page":null,"score":0.8674215395313674,"heading":"Support levels","text":"The motor supports up to 25 km/h. Above that you ride by your own strength.\nWalk assist\nHold the minus button for two seconds to push the bike uphill at up to 6 km/h. Walk assist stops when the button is released.\nLights\nPress the plus button for two seconds to switch the lights on or off. When the battery is empty for the motor, the lights work for two more hours.","end":777},{"document_id":"de581704-ec8a-41da-8a05-3c331f0ebb62","external_id":"manual/06-brakes.md","title":"Brakes","start":10,"page":null,"score":0.830885555082101,"heading":"Brakes","text":"The Heron has hydraulic disc brakes with four pistons at the front and two at the rear. The rotors measure 203 mm at the front and 180 mm at the rear.\nCheck the pads\nLook at the pads every 1,000 km. Replace them when less than 1.5 mm of lining is left, or when they touch oil. A pad set costs about ten minutes of work: take the wheel out, push the pistons back with the plastic wedge, and slide in the new pads with their spring.","end":445},{"document_id":"9f315d2a-7617-4c0a-a02d-e735fc9d9937","external_id":"manual/12-warranty.pdf","title":"Warranty","start":0,"page":1,"score":0.4642456524157991,"heading":null,"text":"Warranty and service Larkfield Cycles warrants the frame of the Heron for five years, motor and battery for two years, from the day of purchase.\nThe warranty of the battery covers a loss of capacity to below 70 % within two years or 500 full charges, whichever comes first.\nWhat is not covered Wear parts are not covered: tyres, chain, brake pads, grips and bulbs. Damage by pressure washers, racing, stairs or foreign chargers is not covered. The warranty ends when the software of the motor is changed to go faster.\nHow to make a claim Go to any Larkfield dealer with the bike, the warranty card and the bill. If there is no dealer within 50 km, write to service@larkfield.example; we send a mobile mechanic within ten working days.\nA part that was replaced under warranty has a warranty of its own for the rest of the time, and for six months at least.\nMoving and selling The warranty goes with the bike. Register the new owner in the app under Bike, Ownership, within 30 days of the sale.\nReturn and recycling Old batteries are taken back by every dealer free of charge. Never put a battery into household waste. Damaged batteries must not be sent by post: call the service centre in Utrecht at +31 30 555 0142, which sends a box for dangerous goods.\nSpare parts are kept for ten years after the last Heron was built.","end":1328}],"searched_for":null,"looked_for":["paint","colours","order"],"missing":["paint","colours"],"corrected":[],"filters":null,"matching_documents":null,"not_valid":[]}', NULL, 1793466000024, 1793466000426, 0),
('3227866f-c4ee-42a8-bdf4-a1ce19015a9d', '4b3d48e5-6874-4b2b-b572-b399cb4f546a', 1, 'How did the last seven days go?', NULL, 'asking', NULL, NULL, NULL, 1793552400034, NULL, 0);
--> statement-breakpoint
INSERT INTO "conversations" (id, agent_id, rag_id, project_id, user_id, title, shared, created_at, updated_at, version) VALUES
('88b39ba9-af39-494c-9c50-819c4602d6d0', '36514f93-8792-4314-9a3a-c4224944d613', NULL, '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'What does error E21 of the torque sensor mean?', 1, 1792861200000, 1792861200603, 2),
('11333a24-2648-4242-8755-6a17d356cf45', NULL, '5eed0000-0000-4000-8000-000000000001', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'How long does the fast charger take to reach 80 %?', 0, 1793120400000, 1793120400451, 1),
('682672be-5a3f-4f53-bf08-bf4bd834c23a', NULL, '5eed0000-0000-4000-8000-000000000001', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'Which paint colours can I order?', 0, 1793466000000, 1793466000024, 1),
('4b3d48e5-6874-4b2b-b572-b399cb4f546a', '922e1ba1-22cc-47da-90a8-21b5ac5ce742', NULL, '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'How did the last seven days go?', 0, 1793552400000, 1793552400034, 1);
--> statement-breakpoint
INSERT INTO "deals" (id, workspace_id, is_sample, import_key, created_by, created_at, updated_at, version, name, company, stage, value, currency, probability, expected_close, notes, lead_id, closed_at, import_id, folded) VALUES
('c3297836-f3f5-434e-a3ad-6ea3499be58e', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791072000890, 1791072000890, 1, 'Costa: second warehouse', 'Costa & Filhos', 'negotiation', 3150000, 'EUR', 70, 1792886400000, 'Waiting for the new price list.', NULL, NULL, NULL, NULL),
('bb6a11ef-81a5-488a-a630-72df99d18efb', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791068400890, 1791072000890, 1, 'Brandt: renewal', 'Brandt Logistik', 'closing', 1290000, 'EUR', 90, 1791849600000, '', NULL, NULL, NULL, NULL),
('d137c464-e253-4054-ade1-2b18c41b2591', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791064800890, 1791072000890, 1, 'Mirai: pilot', 'Mirai Design', 'discovery', 480000, 'EUR', 20, 1796256000000, '', NULL, NULL, NULL, NULL),
('a7f68704-813c-481a-877d-2ba609e31665', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791061200890, 1791072000890, 1, 'Okafor: refill', 'Okafor Foods', 'lost', 220000, 'EUR', 0, 1788480000000, 'Went with a local supplier.', NULL, 1791072000890, NULL, NULL);
--> statement-breakpoint
INSERT INTO "idempotency_keys" (actor_id, scope, key, resource_id, created_at, input_hash) VALUES
('fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'records.items:6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'b38f31ed-c697-4ad7-92b3-996089d49a45', 'b38f31ed-c697-4ad7-92b3-996089d49a45', 1793552400563, '85bd8dae027b0e17a88e3d9d27e420d6cc06ac1c920e31504d7f32afe72c15f8');
--> statement-breakpoint
INSERT INTO "jobs" (id, kind, subject, state, run_at, lease, lease_until, attempt, cursor, again, slices, error, created_by, created_at, updated_at, finished_at) VALUES
('6c62a350fd5fad76be553d5f548843c3', 'agents.run', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 'succeeded', 1791190801070, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791190800000, 1791190801544, 1791190801544),
('c10368b549e0261fa16508b8847f4448', 'agents.schedule', '466dece2-1160-4276-a53f-5e68e2cc5ee9', 'queued', 1793599200000, NULL, NULL, 0, 'null', 0, 7, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791244800000, 1792994400738, NULL),
('a0a0af5ad4db073ca47ffeab150af4d7', 'agents.run', 'f1f675eb-a5f2-4bfb-ab78-64d9dcd54353', 'succeeded', 1791712800086, NULL, NULL, 0, NULL, 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791712800000, 1791712800270, 1791712800270),
('0465a4db078b80ed48726533a9ed15eb', 'agents.run', '71255419-bc00-456b-9b3c-157f1b41dc75', 'succeeded', 1791781201134, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791781200024, 1791781201680, 1791781201680),
('2b8fcbee1e775ac5a62fa94e001b992c', 'agents.schedule', '780915c4-5200-43a2-beb1-5618abbe3aa4', 'queued', 1793946600000, NULL, NULL, 0, 'null', 0, 7, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791849600001, 1793341800361, NULL),
('d7b11e9693daa221c095c694aa184336', 'agents.run', 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', 'succeeded', 1791975600990, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791975600000, 1791975601226, 1791975601226),
('1b6d63d001022fed4848fb5f553e5eff', 'agents.run', 'b086c436-9375-44ca-a04c-94eafe92054e', 'succeeded', 1792132200080, NULL, NULL, 0, NULL, 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792132200016, 1792132200256, 1792132200256),
('dd98c125dcf11f4f985a46f874ffe344', 'agents.run', '3e2d37ed-7c9d-4fb1-af0e-8a4b945265a0', 'succeeded', 1792238400094, NULL, NULL, 0, NULL, 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792238400000, 1792238400134, 1792238400134),
('6023a1ba101ef8b7a8524ca9f30eccc7', 'agents.run', '8f8d8a62-2df7-4f99-93ff-1026ecd0419f', 'succeeded', 1792386000541, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792386000020, 1792386000645, 1792386000645),
('5a061e95514b2f62a470618b7eafdea1', 'agents.run', 'c59965ec-fb2e-4c4b-921a-230e70ce51af', 'succeeded', 1792414800616, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792414800000, 1792414800661, 1792414800661),
('5679d7bb345aeefc0583faa28100a716', 'agents.schedule', '8c761d91-0ae9-4b37-a412-397716201721', 'succeeded', 1792454400117, NULL, NULL, 0, NULL, 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792454400000, 1792454400133, 1792454400133),
('819e7307a418aaa7d233796b3ae63e5e', 'agents.run', '26111a26-de66-4a42-a3e9-c9bacc2656a2', 'succeeded', 1792677601428, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792677600000, 1792677601949, 1792677601949),
('efea988d3638693c0b6c24e58fddc216', 'agents.run', 'b719cf39-e534-49eb-b311-26d980ec381e', 'succeeded', 1792737000104, NULL, NULL, 0, NULL, 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792737000023, 1792737000293, 1792737000293),
('4d9235cfadbaee8c1bcfb314b91a94a6', 'agents.run', 'c0d067e2-fea1-43a6-a7c7-99e5264a7cdd', 'succeeded', 1792861200182, NULL, NULL, 0, NULL, 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792861200052, 1792861200552, 1792861200552),
('f9f75cb5549fc44192e85e8f5cae69b0', 'agents.run', '64d558cd-cb46-49fc-a759-c2218da41e39', 'succeeded', 1792861200696, NULL, NULL, 0, NULL, 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792861200603, 1792861200856, 1792861200856),
('749b6c482028aab1b360e1ec09df5afd', 'agents.run', '046a8095-1bd2-44b9-931f-49cfe3fb4d9b', 'succeeded', 1792994400523, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792994400010, 1792994400687, 1792994400687),
('8b1aef63ba4e5ab3c7ced7c829c563b9', 'agents.run', '44daa06c-55ab-4b69-b5f3-07f9e81a245c', 'succeeded', 1793026800878, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793026800000, 1793026800999, 1793026800999),
('1a8245b46664c254c419e370d5ec098a', 'agents.run', 'c6efe0f1-1eea-49f8-bed4-5dbce27708c4', 'succeeded', 1793203200394, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793203200000, 1793203200483, 1793203200483),
('2a4582d4df6c8c7a1274d23213890245', 'agents.run', '23c51afc-d1c3-459e-ae19-4188ec9c4203', 'succeeded', 1793264400906, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793264400001, 1793264401151, 1793264401151),
('12726db9e4e944dd156aaa67d221590a', 'agents.run', 'de3191ff-e873-4dea-be1f-4f13fbc10cd7', 'succeeded', 1793341800126, NULL, NULL, 0, NULL, 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793341800023, 1793341800319, 1793341800319),
('6235d9f748cc40493adc4c13eff0fe41', 'agents.run', '85b44905-c9a0-4cdf-b178-34209086af73', 'succeeded', 1793372400740, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793372400087, 1793372400855, 1793372400855),
('fa63fbb30c33c6c30e4d2bb6c81773f0', 'agents.run', '577e20a7-d7e5-479f-85a1-3ba0c58a958a', 'queued', 1794132000331, NULL, NULL, 0, 'null', 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793527200000, 1793527200357, NULL),
('5bc44bcbb15b138cc87ff390fe5e0e79', 'agents.run', 'c3e34169-b911-4978-9f0d-262500291e50', 'queued', 1794135600468, NULL, NULL, 0, 'null', 0, 1, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793530800000, 1793530800598, NULL),
('2204e5c4a64e619005d77ce949d064e7', 'agents.run', 'cf94f9ce-4ce5-427a-989c-9a9745bf75ca', 'succeeded', 1793552400486, NULL, NULL, 0, NULL, 0, 2, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793552400034, 1793552400703, 1793552400703);
--> statement-breakpoint
INSERT INTO "keywords" (id, workspace_id, is_sample, import_key, created_by, created_at, updated_at, version, keyword, position, previous_position, search_volume, url, import_id, folded) VALUES
('c8eaf3db-2025-4e5e-8cdd-ea4c4b8ae5bb', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791072000758, 1791072000758, 1, 'managed retrieval', 3, NULL, 2400, 'https://example.com/retrieval', NULL, NULL),
('e8a16de1-52c1-4ab6-aa66-efcc2ba6a754', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791068400758, 1791072000758, 1, 'document search for teams', 5, NULL, 880, 'https://example.com/search', NULL, NULL),
('c0773873-9d08-4e57-88d4-91b783bf41d4', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791064800758, 1791072000758, 1, 'ai agent templates', 9, NULL, 5400, 'https://example.com/agents', NULL, NULL),
('673d5f25-63af-4be4-9dc1-45542790c8bb', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791061200758, 1791072000758, 1, 'knowledge base software', 24, NULL, 12100, 'https://example.com/', NULL, NULL),
('e227a878-eb90-46ee-8138-39dafa181251', '55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791057600758, 1791072000758, 1, 'prompt library', NULL, NULL, 720, '', NULL, NULL);
--> statement-breakpoint
INSERT INTO "knowledge_gaps" (id, rag_id, words, questions, count, state, task_id, answered_by, checked_at, created_at, updated_at) VALUES
('4002b4fb-e4f6-47f3-b9cd-9e85dedfea92', '5eed0000-0000-4000-8000-000000000001', 'belt drive heron mount older', '["Can I mount a belt drive on an older Heron?","Belt drive retrofit older Heron possible?"]', 8, 'open', NULL, NULL, NULL, 1792368000000, 1793232000001),
('b21a0889-35c5-4020-accc-e741cc24b3ad', '5eed0000-0000-4000-8000-000000000001', 'batter cover fire home insur', '["Which insurance covers battery fire at home?"]', 3, 'open', NULL, NULL, NULL, 1792368000000, 1793232000000),
('01bb0811-11b1-4c61-8055-be0af898ff08', '5eed0000-0000-4000-8000-000000000001', 'colour frame paint', '["Which colours is the frame painted in?"]', 2, 'closed', NULL, NULL, NULL, 1792195200000, 1793059200000),
('ef5b1732-26a6-4eab-9336-61ab93a2fa41', '5eed0000-0000-4000-8000-000000000002', 'bring dog mai offic', '["May I bring my dog to the office?","Are dogs allowed in the office?"]', 9, 'open', NULL, NULL, NULL, 1792195200000, 1793059200000),
('dd79dac4-c567-48e2-bc2c-8b81c535bc17', '5eed0000-0000-4000-8000-000000000002', 'compan pensio scheme', '["Is there a company pension scheme?"]', 5, 'open', NULL, NULL, NULL, 1792368000000, 1793232000000),
('a3c630de-3846-4e35-9732-942c0a25091c', '5eed0000-0000-4000-8000-000000000002', 'get leipzi park permit', '["Where can I get a parking permit for Leipzig?"]', 2, 'open', NULL, NULL, NULL, 1791936000000, 1792800000000),
('870abcd0-badc-4ecd-bbe0-d70f31877915', '5eed0000-0000-4000-8000-000000000002', 'busi card order', '["How do I order business cards?"]', 1, 'closed', NULL, NULL, NULL, 1792627200000, 1793491200000),
('b69b18c1-7698-42f6-b8bf-59798b2147c8', '5eed0000-0000-4000-8000-000000000003', 'app appl carpla work', '["Does the app work with Apple CarPlay?","Apple CarPlay support?"]', 6, 'open', NULL, NULL, NULL, 1791936000000, 1792800000000),
('cdb7e5f2-73e3-4cc2-8fbd-0b36dd8c4c15', '5eed0000-0000-4000-8000-000000000003', 'abonn kostet monat', '["Was kostet ein Abonnement im Monat?"]', 4, 'open', NULL, NULL, NULL, 1792627200000, 1793491200000),
('ee054890-e5be-4e26-9144-66453eebd5d2', '5eed0000-0000-4000-8000-000000000001', 'colour order paint', '["Which paint colours can I order?"]', 1, 'open', NULL, NULL, NULL, 1793466000480, 1793466000480);
--> statement-breakpoint
INSERT INTO "leads" (id, workspace_id, is_sample, import_key, created_by, created_at, updated_at, version, name, email, company, status, source, score, estimated_value, currency, assigned_to, notes, import_id, folded) VALUES
('07f3edd1-3a6d-4e99-b115-35be258b4b5d', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791072000890, 1791072000890, 1, 'Nordlicht Hotels', 'einkauf@example.com', 'Nordlicht Hotels', 'qualified', 'Trade fair', 86, 2400000, 'EUR', NULL, '', NULL, NULL),
('747ece8d-f9cb-4a1c-861a-6a280e41c260', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791068400890, 1791072000890, 1, 'Lucía Romero', 'lucia.romero@example.com', 'Romero Tours', 'contacted', 'Website', 64, 750000, 'EUR', NULL, '', NULL, 'Lucia Romero
lucia.romero@example.com
Romero Tours
Website'),
('767cb7eb-25c7-49f8-be08-2eafe90be049', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791064800890, 1791072000890, 1, 'Greenfield School', 'office@example.com', 'Greenfield School', 'new', 'Referral', 38, 180000, 'EUR', NULL, '', NULL, NULL),
('961d8bfb-d563-4c6c-9cdd-3a051eca22a2', '5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791061200890, 1791072000890, 1, 'Atlas Parts', 'sales@example.com', 'Atlas Parts', 'closed_lost', 'Cold call', 20, 400000, 'EUR', NULL, '', NULL, NULL);
--> statement-breakpoint
INSERT INTO "metrics" (id, workspace_id, is_sample, import_key, created_by, created_at, updated_at, version, name, category, unit, value, aggregation, at, import_id, folded) VALUES
('abadcf68-999f-48e8-bc85-2b45ec76c8d1', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791072000977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1840, 'total', 1791072000000, NULL, NULL),
('c55118f6-bd60-416f-8808-12039c4ab4cf', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791068400977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1795, 'total', 1790812800000, NULL, NULL),
('603e4295-7681-4a1e-a4fd-9c1969a444f6', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791064800977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1912, 'total', 1790553600000, NULL, NULL),
('8791951d-ac39-44a8-93c2-f54e7bdc89ab', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791061200977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1630, 'total', 1790294400000, NULL, NULL),
('9d4d147b-2307-4983-af43-04cdae114e5d', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791057600977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1588, 'total', 1790035200000, NULL, NULL),
('9d8bb5e1-92ca-4d74-8186-b290984fb929', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791054000977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1704, 'total', 1789776000000, NULL, NULL),
('6c77ed26-dbf2-4ee7-b087-c540c14b668d', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791050400977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1490, 'total', 1789516800000, NULL, NULL),
('ca6f6f99-b741-4db4-90ef-8d802e60791f', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791046800977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1465, 'total', 1789257600000, NULL, NULL),
('b27aa09a-d390-4fee-a5b3-e427a5cf157d', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791043200977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1512, 'total', 1788998400000, NULL, NULL),
('5f4658bd-85a5-49a2-b96f-dc94acf37b51', 'f7be5606-b0b4-4d18-a84e-34355543c8f9', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791039600977, 1791072000977, 1, 'Website visits', 'traffic', 'number', 1398, 'total', 1788739200000, NULL, NULL);
--> statement-breakpoint
INSERT INTO "notices" (id, user_id, kind, parts, link, created_at, read_at, mail_from, about, settled_at, outcome) VALUES
('d7eddfa281d157978f8351d8058a4f3d', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Amber Inventory Watcher","what":"Create the task “Reorder Brass page marker (MARK-BRASS)”","runId":"98c89612-ed02-41cc-86a5-03f3a85ffc1d","count":3}', '/approvals/98c89612-ed02-41cc-86a5-03f3a85ffc1d', 1791190800104, 1791190800907, NULL, '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 1791190800907, '3 approved'),
('2fccdcc727a6e6a8ae9edde80766ee64', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Summit Analytics Collector","what":"Draft the content item “Linden Help Center report: the last 7 days to 2026-10-12”","runId":"71255419-bc00-456b-9b3c-157f1b41dc75","count":4}', '/approvals/71255419-bc00-456b-9b3c-157f1b41dc75', 1791781200120, 1791781201024, NULL, '71255419-bc00-456b-9b3c-157f1b41dc75', 1791781201024, '4 approved'),
('8f7209fdc47f836a7a20e51bb0c16ccc', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Summit Analytics Collector","what":"Draft the content item “Linden Help Center report: the last 7 days to 2026-10-14”","runId":"bb1713c1-b188-43f0-ad67-cc639f1f0c38","count":2}', '/approvals/bb1713c1-b188-43f0-ad67-cc639f1f0c38', 1791975600116, 1791975600861, NULL, 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', 1791975600861, '2 approved'),
('a158c6d52dac682f4bfb4a1fb4b441fa', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'run_failed', '{"agent":"Amber Inventory Watcher","what":"This agent needs a project. Start it from one.","runId":"3e2d37ed-7c9d-4fb1-af0e-8a4b945265a0"}', '/agents/bc744dcb-0d41-43bc-b384-a957516bcfd2/runs/3e2d37ed-7c9d-4fb1-af0e-8a4b945265a0', 1792238400094, NULL, NULL, '3e2d37ed-7c9d-4fb1-af0e-8a4b945265a0', NULL, NULL),
('3334f82eed59ba4aaed5f46a2c89ed34', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Summit Analytics Collector","what":"Draft the content item “Linden Help Center report: the last 7 days to 2026-10-19”","runId":"8f8d8a62-2df7-4f99-93ff-1026ecd0419f"}', '/approvals/8f8d8a62-2df7-4f99-93ff-1026ecd0419f', 1792386000191, 1792386000442, NULL, '8f8d8a62-2df7-4f99-93ff-1026ecd0419f', 1792386000442, 'Approved by Paula Bianchi'),
('e275cd3fb9f2e4253dbb13d621d0429f', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Timber Email Writer","what":"Draft the content item “Newsletter: Managed retrieval: what to prepare before you start and 1 more”","runId":"c59965ec-fb2e-4c4b-921a-230e70ce51af"}', '/approvals/c59965ec-fb2e-4c4b-921a-230e70ce51af', 1792414800076, 1792414800551, NULL, 'c59965ec-fb2e-4c4b-921a-230e70ce51af', 1792414800551, 'Rejected by Paula Bianchi'),
('fd1a9f96b264fbb8a2aa7d73d92e9497', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Marble Order Processor","what":"Create the task “Check order 202c8d6a from Joaquín Prado”","runId":"26111a26-de66-4a42-a3e9-c9bacc2656a2","count":4}', '/approvals/26111a26-de66-4a42-a3e9-c9bacc2656a2', 1792677600090, 1792677601332, NULL, '26111a26-de66-4a42-a3e9-c9bacc2656a2', 1792677601332, '4 approved'),
('c8842d701d232139313e1a1d50ab335b', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Summit Analytics Collector","what":"Draft the content item “Linden Help Center report: the last 7 days to 2026-10-26”","runId":"046a8095-1bd2-44b9-931f-49cfe3fb4d9b"}', '/approvals/046a8095-1bd2-44b9-931f-49cfe3fb4d9b', 1792994400100, 1792994400416, NULL, '046a8095-1bd2-44b9-931f-49cfe3fb4d9b', 1792994400416, 'Approved by Paula Bianchi'),
('fd33cad5265e9b4ba3b80c2e6cc9aa2b', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Indigo Support Assistant","what":"Create the task “Answer: Can I mount a belt drive on an older Heron?”","runId":"44daa06c-55ab-4b69-b5f3-07f9e81a245c"}', '/approvals/44daa06c-55ab-4b69-b5f3-07f9e81a245c', 1793026800096, 1793026800662, NULL, '44daa06c-55ab-4b69-b5f3-07f9e81a245c', 1793026800662, 'Approved by Paula Bianchi'),
('0c84537c74b08ed031f8424d7f6e655c', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Summit Analytics Collector","what":"Draft the content item “Linden Help Center report: the last 7 days to 2026-10-28”","runId":"c6efe0f1-1eea-49f8-bed4-5dbce27708c4"}', '/approvals/c6efe0f1-1eea-49f8-bed4-5dbce27708c4', 1793203200091, 1793203200287, NULL, 'c6efe0f1-1eea-49f8-bed4-5dbce27708c4', 1793203200287, 'Approved by Paula Bianchi'),
('95a92e455ca89455bb126f2299dfa3f3', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Marble Order Processor","what":"Create the task “Check order b2f9f754 from Maren Holt”","runId":"23c51afc-d1c3-459e-ae19-4188ec9c4203","count":2}', '/approvals/23c51afc-d1c3-459e-ae19-4188ec9c4203', 1793264400060, 1793264400800, NULL, '23c51afc-d1c3-459e-ae19-4188ec9c4203', 1793264400800, '2 approved'),
('0d138eec05df7098d24bcc96868578b7', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'task_assigned', '{"taskId":"c0afede9-0741-414b-89fa-e5458ac968d3","by":"Paula Bianchi"}', '/tasks/c0afede9-0741-414b-89fa-e5458ac968d3', 1793372400035, NULL, NULL, 'c0afede9-0741-414b-89fa-e5458ac968d3', NULL, NULL),
('c5eec5197813cb5b3196c034b7cbe755', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Indigo Support Assistant","what":"Share the result on the task","runId":"85b44905-c9a0-4cdf-b178-34209086af73"}', '/approvals/85b44905-c9a0-4cdf-b178-34209086af73', 1793372400236, 1793372400649, NULL, '85b44905-c9a0-4cdf-b178-34209086af73', 1793372400649, 'Approved by Paula Bianchi'),
('d7da24e2dd99b1b16160ea546bb2f84f', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'review_waiting', '{"agent":"Indigo Support Assistant","taskId":"c0afede9-0741-414b-89fa-e5458ac968d3"}', '/tasks/c0afede9-0741-414b-89fa-e5458ac968d3', 1793372400740, NULL, NULL, 'c0afede9-0741-414b-89fa-e5458ac968d3', NULL, NULL),
('5ed8154630a70b7796c3e4190dc3b653', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Meadow Price Optimizer","what":"Set price to 98.89 for the product “Oak desk lamp”","runId":"577e20a7-d7e5-479f-85a1-3ba0c58a958a"}', '/approvals/577e20a7-d7e5-479f-85a1-3ba0c58a958a', 1793527200072, NULL, NULL, '577e20a7-d7e5-479f-85a1-3ba0c58a958a', NULL, NULL),
('8de28f093edf1f6b0afe2ed16f3c9184', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Marble Order Processor","what":"Create the task “Check order b937d228 from Anouk Perrin”","runId":"c3e34169-b911-4978-9f0d-262500291e50","count":2}', '/approvals/c3e34169-b911-4978-9f0d-262500291e50', 1793530800081, NULL, NULL, 'c3e34169-b911-4978-9f0d-262500291e50', NULL, NULL),
('95381322aef4acce6ba5ff324cdff4ff', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'approval_waiting', '{"agent":"Summit Analytics Collector","what":"Draft the content item “Linden Help Center report: the last 7 days to 2026-11-01”","runId":"cf94f9ce-4ce5-427a-989c-9a9745bf75ca"}', '/approvals/cf94f9ce-4ce5-427a-989c-9a9745bf75ca', 1793552400094, 1793552400399, NULL, 'cf94f9ce-4ce5-427a-989c-9a9745bf75ca', 1793552400399, 'Approved by Paula Bianchi');
--> statement-breakpoint
INSERT INTO "order_items" (id, order_id, product_id, name, sku, unit_price, quantity) VALUES
('51b76decb406da6d60d0b67d8e0be4f0', 'b2f9f754-bbdf-4b56-9b5f-f6e81bab8eb6', '3acd45ef-14ad-4287-81b1-919f6830947f', 'Oak desk lamp', 'LAMP-OAK', 8990, 1),
('e04e6c42c172d3a1019ca902ab93ae27', 'b2f9f754-bbdf-4b56-9b5f-f6e81bab8eb6', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', 'Linen notebook A5', 'NOTE-A5', 1450, 3),
('bab4dcc963f7241e5274e998bcc6c2cb', '202c8d6a-e3fd-428a-9bf3-1943cdda800c', 'ad7c8813-afc4-4974-8a39-4885232b190f', 'Ceramic mug, sand', 'MUG-SAND', 1900, 2),
('25ce28f542e916cade9fa1e0487863dd', '55f75011-0df2-406a-9599-f35a609ed8b6', '1c3dea08-2d10-4748-a243-84fb46219c1c', 'Wool throw, grey', 'THROW-GREY', 12900, 1),
('02947e32f924db2f289d80f1a870adea', '55f75011-0df2-406a-9599-f35a609ed8b6', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', 'Linen notebook A5', 'NOTE-A5', 1450, 2),
('e818c9b12ec18561a958bcfadb690c4c', '3a63e0fe-6505-438d-8262-50d78b0e8302', '8fb9adc9-4f37-4426-b352-0d370022932f', 'Brass page marker', 'MARK-BRASS', 995, 2),
('c36786df2396c9416bff393765a01277', '3a63e0fe-6505-438d-8262-50d78b0e8302', '3acd45ef-14ad-4287-81b1-919f6830947f', 'Oak desk lamp', 'LAMP-OAK', 8990, 1),
('aea7a32fc73a1f3a3c39088e04793054', '4a4bc2fb-ce1a-4b38-82b7-bf28e753b94f', '3acd45ef-14ad-4287-81b1-919f6830947f', 'Oak desk lamp', 'LAMP-OAK', 8990, 2),
('31c9da45cfdb798e2c90a0a2dc549783', 'a1e37de9-fb3c-462c-9e95-7ea94b98f8e9', '3acd45ef-14ad-4287-81b1-919f6830947f', 'Oak desk lamp', 'LAMP-OAK', 8990, 5),
('2093f000b05fc709649d806da681aa2b', 'a1e37de9-fb3c-462c-9e95-7ea94b98f8e9', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', 'Linen notebook A5', 'NOTE-A5', 1450, 10),
('a48980b7f32f1d01b5fef244558bbc0a', '66b6198c-6965-4483-9928-a7e5c5a0efd7', '3acd45ef-14ad-4287-81b1-919f6830947f', 'Oak desk lamp', 'LAMP-OAK', 8990, 6),
('41f94b48a10aa76b47900ff777a7b86c', '66b6198c-6965-4483-9928-a7e5c5a0efd7', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', 'Linen notebook A5', 'NOTE-A5', 1450, 4),
('719913624cfb82c78d2881afd5d20bf9', '2a08e9c5-39b3-4094-9d60-dbd3caf7fef3', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', 'Linen notebook A5', 'NOTE-A5', 1450, 12),
('e953e3eb8e15affd0d3cd866b9f2fe52', '2a08e9c5-39b3-4094-9d60-dbd3caf7fef3', '3acd45ef-14ad-4287-81b1-919f6830947f', 'Oak desk lamp', 'LAMP-OAK', 8990, 7),
('5b6cb7384e95ac66da3d66c16e847c85', 'b937d228-f98d-45ed-9486-85f11bb2cca1', '3acd45ef-14ad-4287-81b1-919f6830947f', 'Oak desk lamp', 'LAMP-OAK', 8990, 6),
('6ca26bd2881295ac688fa5220486d4d0', 'b937d228-f98d-45ed-9486-85f11bb2cca1', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', 'Linen notebook A5', 'NOTE-A5', 1450, 3),
('7cab24644a4e8ab6cb02b1d34788975f', 'a7693af2-e07b-486d-bf09-c5116f20468c', '3acd45ef-14ad-4287-81b1-919f6830947f', 'Oak desk lamp', 'LAMP-OAK', 8990, 9),
('2603e9a755757d5d7b05a95c031eccab', '04949e34-1d07-4a49-9844-b3f18a1ced6f', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', 'Linen notebook A5', 'NOTE-A5', 1450, 5),
('77226400476f7feb6063f0e111b237d5', '04949e34-1d07-4a49-9844-b3f18a1ced6f', 'ad7c8813-afc4-4974-8a39-4885232b190f', 'Ceramic mug, sand', 'MUG-SAND', 1900, 1);
--> statement-breakpoint
INSERT INTO "orders" (id, workspace_id, is_sample, import_key, created_by, created_at, updated_at, version, customer_name, customer_email, shipping_address, status, total_amount, currency, items_count, contact_id, number, moves_stock, import_id, folded) VALUES
('b2f9f754-bbdf-4b56-9b5f-f6e81bab8eb6', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791072000000, 1792677601596, 2, 'Maren Holt', 'maren.holt@example.com', 'Birkenweg 4
20095 Hamburg
Germany', 'processing', 13340, 'EUR', 4, NULL, '', 1, NULL, NULL),
('202c8d6a-e3fd-428a-9bf3-1943cdda800c', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790964000000, 1791072000000, 1, 'Joaquín Prado', 'joaquin.prado@example.com', 'Calle Mayor 12
28013 Madrid
Spain', 'processing', 3800, 'EUR', 2, NULL, '', 1, NULL, 'Joaquin Prado

joaquin.prado@example.com
202c8d6a-e3fd-428a-9bf3-1943cdda800c'),
('55f75011-0df2-406a-9599-f35a609ed8b6', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790856000000, 1792677601732, 2, 'Ines Laurent', 'ines.laurent@example.com', '8 rue des Lilas
69003 Lyon
France', 'delivered', 15800, 'EUR', 3, NULL, '', 1, NULL, NULL),
('3a63e0fe-6505-438d-8262-50d78b0e8302', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790748000000, 1791072000000, 1, 'Piet de Vries', 'piet.devries@example.com', 'Keizersgracht 210
1016 Amsterdam
Netherlands', 'delivered', 10980, 'EUR', 3, NULL, '', 1, NULL, NULL),
('4a4bc2fb-ce1a-4b38-82b7-bf28e753b94f', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790640000000, 1791072000000, 1, 'Sofia Lindqvist', 'sofia.lindqvist@example.com', 'Storgatan 19
111 23 Stockholm
Sweden', 'cancelled', 17980, 'EUR', 2, NULL, '', 1, NULL, NULL),
('a1e37de9-fb3c-462c-9e95-7ea94b98f8e9', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791619200000, 1791619200000, 1, 'Noor Bakker', 'noor.bakker@example.com', 'Keizersgracht 12
1015 Amsterdam
Netherlands', 'delivered', 59450, 'EUR', 15, NULL, '', 1, NULL, NULL),
('66b6198c-6965-4483-9928-a7e5c5a0efd7', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791964800000, 1792677601850, 2, 'Tomás Vidal', 'tomas.vidal@example.com', 'Keizersgracht 12
1015 Amsterdam
Netherlands', 'delivered', 59740, 'EUR', 10, NULL, '', 1, NULL, 'Tomas Vidal

tomas.vidal@example.com
66b6198c-6965-4483-9928-a7e5c5a0efd7'),
('2a08e9c5-39b3-4094-9d60-dbd3caf7fef3', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792569600001, 1792569600001, 1, 'Greta Lange', 'greta.lange@example.com', 'Keizersgracht 12
1015 Amsterdam
Netherlands', 'delivered', 80330, 'EUR', 19, NULL, '', 1, NULL, NULL),
('b937d228-f98d-45ed-9486-85f11bb2cca1', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792915200000, 1793264401066, 2, 'Anouk Perrin', 'anouk.perrin@example.com', 'Keizersgracht 12
1015 Amsterdam
Netherlands', 'processing', 58290, 'EUR', 9, NULL, '', 1, NULL, NULL),
('a7693af2-e07b-486d-bf09-c5116f20468c', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793347200000, 1793347200000, 1, 'Elin Sand', 'elin.sand@example.com', 'Keizersgracht 12
1015 Amsterdam
Netherlands', 'shipped', 80910, 'EUR', 9, NULL, '', 1, NULL, NULL),
('04949e34-1d07-4a49-9844-b3f18a1ced6f', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793433600000, 1793433600000, 1, 'Noor Bakker', 'noor.bakker@example.com', 'Keizersgracht 12
1015 Amsterdam
Netherlands', 'pending', 9150, 'EUR', 6, NULL, '', 1, NULL, NULL);
--> statement-breakpoint
INSERT INTO "products" (id, workspace_id, is_sample, import_key, created_by, created_at, updated_at, version, name, sku, price, currency, category, stock_quantity, status, sales_count, picture_id, import_id, folded) VALUES
('3acd45ef-14ad-4287-81b1-919f6830947f', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789862400000, 1793347200000, 1, 'Oak desk lamp', 'LAMP-OAK', 8990, 'EUR', 'Lighting', 7, 'active', 35, NULL, NULL, NULL),
('5a35e41c-b7d9-4425-9a20-c2c69c8549d5', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789858800000, 1793433600000, 1, 'Linen notebook A5', 'NOTE-A5', 1450, 'EUR', 'Stationery', 141, 'active', 39, NULL, NULL, NULL),
('ad7c8813-afc4-4974-8a39-4885232b190f', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789855200000, 1793433600000, 1, 'Ceramic mug, sand', 'MUG-SAND', 1900, 'EUR', 'Kitchen', 4, 'active', 3, NULL, NULL, NULL),
('1c3dea08-2d10-4748-a243-84fb46219c1c', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789851600000, 1791072000000, 1, 'Wool throw, grey', 'THROW-GREY', 12900, 'EUR', 'Textiles', 3, 'active', 1, NULL, NULL, NULL),
('8fb9adc9-4f37-4426-b352-0d370022932f', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789848000000, 1791072000000, 1, 'Brass page marker', 'MARK-BRASS', 995, 'EUR', 'Stationery', 0, 'out_of_stock', 2, NULL, NULL, NULL),
('27ba6aed-4868-42a4-bbd4-e70627d8376f', '5901be3e-db60-4332-b1ba-ad3ac5d0417e', 0, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789844400000, 1791072000000, 1, 'Walnut tray', 'TRAY-WAL', 5400, 'EUR', 'Kitchen', 15, 'inactive', 0, NULL, NULL, NULL);
--> statement-breakpoint
INSERT INTO "project_users" (project_id, user_id, role, assigned_at) VALUES
('6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'user', 1793461386012),
('6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'user', 1793491383197),
('6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'moderator', 1793438481718),
('6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'moderator', 1793547378223),
('6fedfe14-37fe-4314-b0af-b1bd034e7b19', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'moderator', 1792304884490),
('6fedfe14-37fe-4314-b0af-b1bd034e7b19', 'f346d091-064c-4458-9163-5f678dd2a80b', 'moderator', 1791975244710),
('6fedfe14-37fe-4314-b0af-b1bd034e7b19', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'user', 1789881571686),
('6fedfe14-37fe-4314-b0af-b1bd034e7b19', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'user', 1791622659602),
('6fedfe14-37fe-4314-b0af-b1bd034e7b19', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'moderator', 1789924440135),
('6fedfe14-37fe-4314-b0af-b1bd034e7b19', '8c348ead-77ec-4502-b266-7a8b1513174d', 'user', 1790489109770),
('6fedfe14-37fe-4314-b0af-b1bd034e7b19', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'admin', 1792372205124),
('3d3627bb-e2fe-4787-8857-7ec957c9eed9', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'admin', 1791749264624),
('3d3627bb-e2fe-4787-8857-7ec957c9eed9', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'moderator', 1793388927110),
('3d3627bb-e2fe-4787-8857-7ec957c9eed9', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'moderator', 1791713395904),
('3d3627bb-e2fe-4787-8857-7ec957c9eed9', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'user', 1791480100760),
('65f4c613-a035-4b54-8924-6c5d241e6038', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'user', 1793319653438),
('65f4c613-a035-4b54-8924-6c5d241e6038', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'moderator', 1789921841414),
('8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'admin', 1793540206551),
('8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'admin', 1793093379283),
('8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'user', 1793253244768),
('8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'admin', 1793338794432),
('8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'moderator', 1793524044002),
('ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'f346d091-064c-4458-9163-5f678dd2a80b', 'moderator', 1787654600337),
('ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'moderator', 1788765517585),
('ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'admin', 1788686764327),
('ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'moderator', 1790576171285),
('ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'user', 1788984157467),
('4cb6ba40-2121-4ef3-b6fc-88475e060016', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'admin', 1791688718933),
('4cb6ba40-2121-4ef3-b6fc-88475e060016', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'user', 1790765954691),
('f91f0f26-3944-42fa-b70c-021a95e9b67d', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'admin', 1791381598731),
('f91f0f26-3944-42fa-b70c-021a95e9b67d', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'moderator', 1792925228321),
('f91f0f26-3944-42fa-b70c-021a95e9b67d', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'moderator', 1792808185480),
('f91f0f26-3944-42fa-b70c-021a95e9b67d', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'user', 1793020248463),
('be58e21a-7f7b-4cb4-af1e-7770cd69a4de', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'user', 1791284254159),
('be58e21a-7f7b-4cb4-af1e-7770cd69a4de', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'user', 1790420093740),
('be58e21a-7f7b-4cb4-af1e-7770cd69a4de', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'moderator', 1790341207915),
('be58e21a-7f7b-4cb4-af1e-7770cd69a4de', '8c348ead-77ec-4502-b266-7a8b1513174d', 'user', 1791260568666),
('6f44225b-483c-486f-a1ec-035fa97dbd4f', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'moderator', 1792270137776),
('6f44225b-483c-486f-a1ec-035fa97dbd4f', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'user', 1789763062587),
('6f44225b-483c-486f-a1ec-035fa97dbd4f', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'admin', 1791255804801),
('6f44225b-483c-486f-a1ec-035fa97dbd4f', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'moderator', 1788843830481),
('6f44225b-483c-486f-a1ec-035fa97dbd4f', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'moderator', 1787009940441),
('6f44225b-483c-486f-a1ec-035fa97dbd4f', 'f346d091-064c-4458-9163-5f678dd2a80b', 'user', 1791871957720),
('52e64ce6-ad99-4380-92ad-ff5883e04c7d', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'moderator', 1792502655741),
('52e64ce6-ad99-4380-92ad-ff5883e04c7d', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'user', 1792590309956),
('1cb96446-dac2-4973-88d8-ee8de063656f', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'user', 1789152990726),
('1cb96446-dac2-4973-88d8-ee8de063656f', 'f346d091-064c-4458-9163-5f678dd2a80b', 'user', 1788888472924),
('1cb96446-dac2-4973-88d8-ee8de063656f', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'user', 1791195251885),
('1cb96446-dac2-4973-88d8-ee8de063656f', 'c8748025-a80e-4646-96fe-07f0b5288737', 'moderator', 1790680101110),
('1cb96446-dac2-4973-88d8-ee8de063656f', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'moderator', 1791622346164),
('6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'moderator', 1791706582910),
('6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'moderator', 1792769977399),
('6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'user', 1791116920507),
('6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'moderator', 1792812785401),
('6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'moderator', 1792835133426),
('6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'admin', 1791384779645),
('6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'moderator', 1791502610418),
('9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', '938b3406-c436-488b-81e6-57020d5324e5', 'user', 1789822514178),
('9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'moderator', 1788139027824),
('9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'admin', 1789369131926),
('9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'user', 1786517317780),
('9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'admin', 1793308209643),
('9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'admin', 1793159890807),
('8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'moderator', 1790711071076),
('8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'admin', 1792804029659),
('8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', 'c8748025-a80e-4646-96fe-07f0b5288737', 'moderator', 1789637674041),
('8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'admin', 1787711026488),
('8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'moderator', 1792649462802),
('663d7183-5cd6-4bd9-96fa-370650d5a2e3', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'moderator', 1793310288246),
('663d7183-5cd6-4bd9-96fa-370650d5a2e3', '8c348ead-77ec-4502-b266-7a8b1513174d', 'user', 1793075923292),
('a3c70271-37b1-4664-b213-ee82fef2acda', 'f346d091-064c-4458-9163-5f678dd2a80b', 'moderator', 1790344839371),
('a3c70271-37b1-4664-b213-ee82fef2acda', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'moderator', 1788006887274),
('a3c70271-37b1-4664-b213-ee82fef2acda', 'c8748025-a80e-4646-96fe-07f0b5288737', 'user', 1786474519107),
('a3c70271-37b1-4664-b213-ee82fef2acda', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'moderator', 1786183759048),
('a3c70271-37b1-4664-b213-ee82fef2acda', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'moderator', 1788619588468),
('e9294b9a-ee3e-4a31-9eca-de2526e94d14', '8c348ead-77ec-4502-b266-7a8b1513174d', 'admin', 1791912508699),
('e9294b9a-ee3e-4a31-9eca-de2526e94d14', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'admin', 1789276575251),
('e9294b9a-ee3e-4a31-9eca-de2526e94d14', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'moderator', 1788360359339),
('e9294b9a-ee3e-4a31-9eca-de2526e94d14', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'moderator', 1792839889783),
('e9294b9a-ee3e-4a31-9eca-de2526e94d14', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'admin', 1793101399801),
('e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'admin', 1790109008644),
('e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'user', 1792368660247),
('e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'admin', 1791635254258),
('e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'user', 1791897280526),
('e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'user', 1792557806575),
('e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'admin', 1793521271779),
('e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'user', 1790036096539),
('2e163326-0d09-497e-a9b8-c3f2e04938b6', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'moderator', 1793009077277),
('2e163326-0d09-497e-a9b8-c3f2e04938b6', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'moderator', 1789656979462),
('2e163326-0d09-497e-a9b8-c3f2e04938b6', 'c8748025-a80e-4646-96fe-07f0b5288737', 'user', 1790089962468);
--> statement-breakpoint
INSERT INTO "projects" (id, name, details, url, created_by, created_at, updated_at, version, deleted_at, deleted_by, type, status, ai_project_type, ai_config) VALUES
('6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'Linden Help Center', 'Relaunch with a new content model; the old addresses keep working.', 'https://linden-help-center.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793295138949, 1793575277583, 1, NULL, NULL, 'Website', 'planning', NULL, NULL),
('6fedfe14-37fe-4314-b0af-b1bd034e7b19', 'Fjord Partner Network', 'Runs beside the existing site until the numbers match for two weeks.', 'https://fjord-partner-network.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1788990533709, 1791219881196, 1, NULL, NULL, 'Web application', 'completed', NULL, NULL),
('3d3627bb-e2fe-4787-8857-7ec957c9eed9', 'Zephyr Storefront', 'Relaunch with a new content model; the old addresses keep working.', 'https://zephyr-storefront.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1791108888805, 1791339505867, 1, NULL, NULL, 'Online shop', 'active', NULL, NULL),
('65f4c613-a035-4b54-8924-6c5d241e6038', 'Marble Loyalty Club', 'Grow organic traffic by a third and answer every question before it reaches support.', 'https://marble-loyalty-club.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789710259718, 1790992394966, 1, NULL, NULL, 'Customer program', 'active', NULL, NULL),
('8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', 'Aurora Help Center', 'Runs beside the existing site until the numbers match for two weeks.', 'https://aurora-help-center.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793073350014, 1793472511095, 1, NULL, NULL, 'Website', 'active', 'content-generation', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":5,"timeoutMinutes":30}}'),
('ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'Solstice Spring Campaign', 'Relaunch with a new content model; the old addresses keep working.', 'https://solstice-spring-campaign.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1787351708775, 1788172507229, 1, NULL, NULL, 'Campaign', 'inactive', 'customer-service', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":5,"timeoutMinutes":30}}'),
('4cb6ba40-2121-4ef3-b6fc-88475e060016', 'Garnet Video Library', 'Grow organic traffic by a third and answer every question before it reaches support.', 'https://garnet-video-library.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790539830977, 1792450364134, 1, NULL, NULL, 'Media platform', 'active', NULL, NULL),
('f91f0f26-3944-42fa-b70c-021a95e9b67d', 'Prairie Partner Network', 'Grow organic traffic by a third and answer every question before it reaches support.', 'https://prairie-partner-network.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790002133273, 1792615460527, 1, NULL, NULL, 'Web application', 'active', 'customer-service', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":5,"timeoutMinutes":30}}'),
('be58e21a-7f7b-4cb4-af1e-7770cd69a4de', 'Compass Product Catalogue', 'Bring orders, stock and returns into one place for the whole team.', 'https://compass-product-catalogue.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1789492739496, 1791639029119, 1, NULL, NULL, 'Data platform', 'planning', 'data-analysis', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":5,"timeoutMinutes":30}}'),
('6f44225b-483c-486f-a1ec-035fa97dbd4f', 'Ember Recruiting Site', 'Replaces three spreadsheets and a shared mailbox.', 'https://ember-recruiting-site.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1786846241240, 1789321782557, 1, NULL, NULL, 'Website', 'planning', NULL, NULL),
('52e64ce6-ad99-4380-92ad-ff5883e04c7d', 'Willow Partner Network', 'Grow organic traffic by a third and answer every question before it reaches support.', 'https://willow-partner-network.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1792138642911, 1793466270012, 1, NULL, NULL, 'Web application', 'active', 'content-generation', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":5,"timeoutMinutes":30}}'),
('1cb96446-dac2-4973-88d8-ee8de063656f', 'Nimbus Magazine', 'Grow organic traffic by a third and answer every question before it reaches support.', 'https://nimbus-magazine.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1788358894174, 1788655128939, 1, NULL, NULL, 'Website', 'active', NULL, NULL),
('6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', 'Coral Loyalty Club', 'Runs beside the existing site until the numbers match for two weeks.', 'https://coral-loyalty-club.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1790863158981, 1792891190471, 1, NULL, NULL, 'Customer program', 'active', 'customer-service', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":5,"timeoutMinutes":30}}'),
('9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', 'Cedar Newsroom', 'Grow organic traffic by a third and answer every question before it reaches support.', 'https://cedar-newsroom.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1786170995365, 1790008979492, 1, NULL, NULL, 'Website', 'active', 'customer-service', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":5,"timeoutMinutes":30}}'),
('8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', 'Lantern Booking App', 'Replaces three spreadsheets and a shared mailbox.', 'https://lantern-booking-app.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1786879912655, 1793557749884, 1, NULL, NULL, 'Mobile app', 'planning', NULL, NULL),
('663d7183-5cd6-4bd9-96fa-370650d5a2e3', 'Fjord Subscription Box', 'Grow organic traffic by a third and answer every question before it reaches support.', 'https://fjord-subscription-box.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1792977288480, 1793199959929, 1, NULL, NULL, 'Online shop', 'active', NULL, NULL),
('a3c70271-37b1-4664-b213-ee82fef2acda', 'Cobalt Storefront', 'Bring orders, stock and returns into one place for the whole team.', 'https://cobalt-storefront.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1786065464320, 1792102397193, 1, NULL, NULL, 'Online shop', 'active', NULL, NULL),
('e9294b9a-ee3e-4a31-9eca-de2526e94d14', 'Delta Spring Campaign', 'Bring orders, stock and returns into one place for the whole team.', 'https://delta-spring-campaign.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1787691799345, 1791451415554, 1, NULL, NULL, 'Campaign', 'planning', 'data-analysis', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":5,"timeoutMinutes":30}}'),
('e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', 'Quartz Subscription Box', 'Bring orders, stock and returns into one place for the whole team.', 'https://quartz-subscription-box.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789557272770, 1792599610802, 1, NULL, NULL, 'Online shop', 'active', NULL, NULL),
('2e163326-0d09-497e-a9b8-c3f2e04938b6', 'Timber Product Catalogue', 'Runs beside the existing site until the numbers match for two weeks.', 'https://timber-product-catalogue.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1788831778571, 1791568588519, 1, NULL, NULL, 'Data platform', 'active', 'data-analysis', '{"aiModel":{"textGeneration":"gpt-4o"},"processingLimits":{"maxConcurrentTasks":5,"timeoutMinutes":30}}');
--> statement-breakpoint
INSERT INTO "rag_chunks" (id, generation_id, document_id, n, heading_path, page, start, end, text, hash, disabled, embedding_id) VALUES
(1, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '4ed04ef7-634d-4688-8831-b9ce05725c29', 0, '["Larkfield Heron: overview"]', NULL, 0, 523, '# Larkfield Heron: overview

The Larkfield Heron is an electric cargo bike for daily transport in town. It carries a load of up to 80 kg on the rear rack and 20 kg on the front carrier. The rider and all loads together must not weigh more than 200 kg.

## What is in the box

- the bike, assembled except for pedals, handlebar and front wheel
- the battery and its charger
- two keys, which lock the battery and the frame lock
- a tool bag with 4, 5 and 6 mm hex keys and a pedal spanner
- this manual and the warranty card', 'a41b303e6908e799d9d01a22298bb64e0ad6b63cab71ed62b3dd69101aa59540', 0, NULL),
(2, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '4ed04ef7-634d-4688-8831-b9ce05725c29', 1, '["Larkfield Heron: overview","Parts at a glance"]', NULL, 525, 833, '## Parts at a glance

The motor sits at the bottom bracket. The battery slides into the rail below the rear rack. The display stands left of the stem, with the remote next to the left grip. The frame number is engraved on the underside of the bottom bracket and printed on the warranty card.

## Intended use', '0d0c3bc2f3da7ca6aea6a2eeab4f573e654a3fab7946fbdd4516c416c3099f42', 0, NULL),
(3, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '4ed04ef7-634d-4688-8831-b9ce05725c29', 2, '["Larkfield Heron: overview","Intended use"]', NULL, 835, 993, 'The Heron is built for paved roads, cycle paths and gravel. It is not built for jumps, stairs or races. Riding off road ends the warranty of frame and wheels.', '777094b627634f67e24a96fa799b4d3af724fbf4eb3e3d3a50fe308942403dd2', 0, NULL),
(4, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '4ad19a69-410d-47e2-a861-0ee78a4d0979', 0, '["Before the first ride"]', NULL, 0, 326, '# Before the first ride

## Assemble the bike

Turn the handlebar into place and tighten the four bolts of the stem crosswise to 6 Nm. Screw the pedals in by hand first: the right pedal turns clockwise, the left one counterclockwise. Tighten both to 35 Nm. Put the front wheel into the fork and close the thru axle with 12 Nm.', 'fb85645cd01a414c0aa97baf44cd35c20c616ab0db429adc396d48c9130248bd', 0, NULL),
(5, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '4ad19a69-410d-47e2-a861-0ee78a4d0979', 1, '["Before the first ride","Set the saddle height"]', NULL, 328, 705, '## Set the saddle height

Sit on the saddle and put one heel on the pedal at its lowest point. Your leg should be straight. Never pull the seat post out beyond the mark MIN INSERT; at least 100 mm must stay inside the frame.

## Charge the battery

The battery is delivered with about 30 % charge. Charge it fully before the first ride, so that the display learns its capacity.', 'a9b39a4578e3bf661c4523751e65f41bd1689441375d5601c3bb5f19cc6f3ed1', 0, NULL),
(6, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '4ad19a69-410d-47e2-a861-0ee78a4d0979', 2, '["Before the first ride","Bed in the brakes"]', NULL, 707, 927, '## Bed in the brakes

New brake pads need to be bedded in. Ride at 25 km/h and brake to walking pace 20 times with the front brake, then 20 times with the rear brake. Until then the braking distance is longer than usual.', '8d9e41ab3590a9c9f1700ab1b17be71f35a6316317230c03270c5cdd1ef38cc7', 0, NULL),
(7, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'ad2ddc91-d6d8-43cf-bf30-eb7bd8897331', 0, '["Battery and charging"]', NULL, 0, 328, '# Battery and charging

The battery of the Heron has 720 Wh at 36 V. It weighs 3.9 kg and can be charged on the bike or taken out.

## Charging times

| Charger | To 80 % | To 100 % |
|---|---|---|
| Standard charger, 4 A | 3 hours 40 minutes | 5 hours 30 minutes |
| Fast charger, 8 A | 1 hour 50 minutes | 3 hours 10 minutes |', '5866096ca5dc1d08a632a73b3164dd2e4fbf58f1d48505aad8d04e80ef850b29', 0, NULL),
(8, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'ad2ddc91-d6d8-43cf-bf30-eb7bd8897331', 1, '["Battery and charging","Where to charge"]', NULL, 330, 726, '## Where to charge

Charge in a dry room between 5 and 40 °C. Below 0 °C the battery refuses to charge, and its first light blinks red. Do not leave a battery that was dropped unattended while it charges.

## Taking the battery out

Turn the key to the left, press the battery down slightly and pull it out backwards. Hold it by its handle. The key can be removed only when the battery is locked.', 'de8b671a77d6371f6c8d894eafa8b71d5e48fe6e15961a1ca86033e67d43b47c', 0, NULL),
(9, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'ad2ddc91-d6d8-43cf-bf30-eb7bd8897331', 2, '["Battery and charging","How long the battery lasts"]', NULL, 728, 1048, '## How long the battery lasts

After 500 full charges the battery still holds at least 70 % of its capacity. Charging to 80 % for daily rides makes it live longer.

## Range

With one charge the Heron goes 45 to 110 km. Support level, load, tyres, wind and temperature decide. At 0 °C the range is about a fifth shorter.', '5cbfadbd2f794419a406b95eb3a2d20ef7c1ee04ce3ace8ef3658b8c3f4f9b7d', 0, NULL),
(10, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '415152eb-d44f-48bb-b740-db0f9d0f39b8', 0, '["Display and support levels"]', NULL, 0, 398, '# Display and support levels

Press the button on the remote for one second to switch the bike on, and for three seconds to switch it off. Without movement the bike switches itself off after ten minutes.

## Support levels

- Off: display and light work, the motor does not.
- Eco: 60 % of your own power is added.
- Tour: 140 % is added.
- Cargo: 280 % is added, with a soft start for heavy loads.', '0cdb1da411b99e74fa66081ec4e9ef0f3173977b6c47692a25b66cf46325b7fb', 0, NULL),
(11, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '415152eb-d44f-48bb-b740-db0f9d0f39b8', 1, '["Display and support levels","Support levels"]', NULL, 400, 777, 'The motor supports up to 25 km/h. Above that you ride by your own strength.

## Walk assist

Hold the minus button for two seconds to push the bike uphill at up to 6 km/h. Walk assist stops when the button is released.

## Lights

Press the plus button for two seconds to switch the lights on or off. When the battery is empty for the motor, the lights work for two more hours.', 'cae95502c841b436a4533d56daebc9ec7d0afb12730fe0525aea90ca112b0dbc', 0, NULL),
(12, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '415152eb-d44f-48bb-b740-db0f9d0f39b8', 2, '["Display and support levels","Connecting a phone"]', NULL, 779, 947, '## Connecting a phone

Open Larkfield Connect, choose Add bike, and hold the phone next to the display until it shows a code of four digits. Type the code into the app.', '3608e59c4c21c6ae6893eb9707ff0f7880e199b9936f4436d557ef9119bb440e', 0, NULL),
(13, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'cf4b678c-15da-474d-8591-218f5f1f30e8', 0, '["Error codes"]', NULL, 0, 300, '# Error codes

The display shows an error as the letter E and two digits. The code disappears when its cause is gone.

## E04: speed sensor

The magnet on the rear spoke is missing or too far from the sensor. The gap must be 5 to 15 mm. Move the magnet and tighten its screw.

## E11: battery too hot', '6b0d8302256ef96ebb307ea530651333ae392159eb2b0c81ab2301c295c9b7d0', 0, NULL),
(14, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'cf4b678c-15da-474d-8591-218f5f1f30e8', 1, '["Error codes","E11: battery too hot"]', NULL, 302, 664, 'The battery is warmer than 60 °C. Let it cool down in the shade for half an hour. Do not cool it with water.

## E12: battery too cold

The battery is colder than minus 10 °C. Take it indoors for two hours.

## E21: torque sensor

There was weight on the pedals while the bike was switched on. Switch it off, take the feet off the pedals, and switch it on again.', '51ebe8a7ad99b99f97d9b55db08b041ffd80a5b18a0dfc5ec7540abbcafc4d1e', 0, NULL),
(15, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'cf4b678c-15da-474d-8591-218f5f1f30e8', 2, '["Error codes","E30: motor communication"]', NULL, 666, 995, '## E30: motor communication

The plug between motor and display is loose or wet. Dry it, press it together until it clicks, and start again. If E30 comes back, let a dealer read the motor''s memory.

## E44: charger not recognised

The charger is not one of ours, or its plug is dirty. Use only chargers of the type LC-4 and LC-8.', 'cd4640b23f88b1b5f65955f5517164d43e425cff46022ed9a46c726ad3f45521', 0, NULL),
(16, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'de581704-ec8a-41da-8a05-3c331f0ebb62', 0, '["Brakes"]', NULL, 0, 445, '# Brakes

The Heron has hydraulic disc brakes with four pistons at the front and two at the rear. The rotors measure 203 mm at the front and 180 mm at the rear.

## Check the pads

Look at the pads every 1,000 km. Replace them when less than 1.5 mm of lining is left, or when they touch oil. A pad set costs about ten minutes of work: take the wheel out, push the pistons back with the plastic wedge, and slide in the new pads with their spring.', 'd2af020a5dfd7f3f09fb1c3a16aa0fe559464ed2dd0673b7e7a4d506f7ec0dbe', 0, NULL),
(17, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'de581704-ec8a-41da-8a05-3c331f0ebb62', 1, '["Brakes","Squealing brakes"]', NULL, 447, 836, '## Squealing brakes

Squealing usually means dust or oil on the rotor. Clean the rotor with isopropyl alcohol and a fresh cloth. If it still squeals, sand the pads lightly with 120 grit paper.

## Brake fluid

The brakes are filled with mineral oil, never with DOT fluid: DOT destroys the seals. Let a workshop bleed the brakes every two years, or when the lever can be pulled to the grip.', '8fe158567ab4a98868b67c4cd4614d942ed947838a923fd7357b6e12cdce9f05', 0, NULL),
(18, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'de581704-ec8a-41da-8a05-3c331f0ebb62', 2, '["Brakes","Lever reach"]', NULL, 838, 1013, '## Lever reach

Turn the small screw at the lever with a 2 mm hex key to bring the lever closer to the grip. Both brakes must lock the wheel before the lever touches the grip.', '926060088a6305cd6e689dd44c4ec938a4114a065bfdbc909907ca09fe9c36f9', 0, NULL),
(19, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'e78cc7f5-8c48-4c45-be3b-279002031277', 0, '["Wheels and tyres"]', NULL, 0, 363, '# Wheels and tyres

The tyres are 55-406 at the front (20 inch) and 62-507 at the rear (24 inch), with a layer against punctures.

## Tyre pressure

| Load               | Front   | Rear    |
| ------------------ | ------- | ------- |
| Rider alone        | 2.5 bar | 2.8 bar |
| With 40 kg of load | 2.8 bar | 3.4 bar |
| With full load     | 3.0 bar | 4.0 bar |', '823c48fd3442c99b909439a2c51f6d48b8272a2cb28d81538c9b102b42e432f5', 0, NULL),
(20, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'e78cc7f5-8c48-4c45-be3b-279002031277', 1, '["Wheels and tyres","Tyre pressure"]', NULL, 365, 706, 'Check the pressure every two weeks. Too little pressure costs range and makes the tyres wear at their sides.

## Mending a puncture

The rear wheel comes out to the rear: shift to the smallest sprocket, undo the plug of the motor cable if there is one, open the thru axle with a 6 mm hex key. When you put it back, tighten the axle to 15 Nm.', 'bffa3778a7d817e803d7d0ea833906cab999aac88712b75806a149d3f5399061', 0, NULL),
(21, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'e78cc7f5-8c48-4c45-be3b-279002031277', 2, '["Wheels and tyres","Spokes"]', NULL, 708, 827, '## Spokes

The wheels have 36 spokes of 2.3 mm. Have their tension checked after the first 300 km and then once a year.', 'd3ada39aad60ee6d4f306d1d22b73d4c6d0296331a950a355bc8c652a5f71c76', 0, NULL),
(22, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'b3d1f5d2-bde0-47be-a25b-f62196f94fbe', 0, '["Carrying loads and children"]', NULL, 0, 436, '# Carrying loads and children

## Rear rack

The rack carries up to 80 kg, its weight spread evenly. Put heavy things low and close to the saddle. Straps must not reach the wheel.

## Child seats

One or two child seats with the MIK HD mount fit on the rack. Children must be at least nine months old and able to sit by themselves, and may weigh up to 22 kg in a seat. Use the wheel guard and the footrests whenever a child rides along.', 'c09e12330e0fa179c820cb434c3c78d795330281ca621719e280891ac5aaba53', 0, NULL),
(23, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'b3d1f5d2-bde0-47be-a25b-f62196f94fbe', 1, '["Carrying loads and children","Older children"]', NULL, 438, 825, '## Older children

Up to two children between four and ten years can sit on the bench cushion with the safety bar. They must wear a helmet. The bar must be closed before the kickstand is raised.

## Trailers

Trailers of up to 50 kg with a hitch at the rear axle may be used. The hitch must not cover the thru axle''s thread. Trailers for children are allowed only with a flag and lights.', 'eed34566abb6d40ca1764e88ef5f28a2be849996da132cf6c6bffb78195a5113', 0, NULL),
(24, '057cf5a8-8d17-4691-88bd-7312942e4ff7', 'b3d1f5d2-bde0-47be-a25b-f62196f94fbe', 2, '["Carrying loads and children","Kickstand"]', NULL, 827, 925, '## Kickstand

Load and unload on the double kickstand only. It carries 120 kg and locks by itself.', 'cb5f4602cbc0544710778beede8e8e2cadad0fb4be50bfb628b9b9ba567409cc', 0, NULL),
(25, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '1dd0e3e3-ee67-4098-88a8-d0dee640f216', 0, '["Maintenance plan"]', NULL, 0, 600, '# Maintenance plan

| When                          | What                                  | Who    |
| ----------------------------- | ------------------------------------- | ------ |
| every ride                    | brakes, lights, tyre pressure by hand | you    |
| every two weeks               | tyre pressure with a gauge            | you    |
| every 500 km                  | clean the chain and oil it            | you    |
| after 300 km                  | first service: bolts, spokes, brakes  | dealer |
| every 2,000 km or once a year | full service with software update     | dealer |', 'ad014087bb118e393f88c78dbe5af18342ae5f2ce8fdfae738af780c35fe8825', 0, NULL),
(26, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '1dd0e3e3-ee67-4098-88a8-d0dee640f216', 1, '["Maintenance plan","Cleaning"]', NULL, 602, 978, '## Cleaning

Wash the bike with a soft brush and water. Never use a pressure washer: water gets into the bearings and the motor. Take the battery out before you clean the rail.

## Chain

The chain is a reinforced e-bike chain of 124 links. Replace it when the gauge shows 0.75 % of wear, usually after 2,500 km. A belt is available for Herons with frame numbers from LH24 on.', '8fea0d8b1645b1925c3d68ef577986af62051a93e2f9b368c7ebdc56c41169d9', 0, NULL),
(27, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '1dd0e3e3-ee67-4098-88a8-d0dee640f216', 2, '["Maintenance plan","Torque"]', NULL, 980, 1105, '## Torque

Stem bolts 6 Nm, seat clamp 8 Nm, pedals 35 Nm, rack bolts 10 Nm, rotor bolts 6 Nm. Check all of them once a year.', '2116091f18fbec8d04c707f3a28eb3f231bd31be0bc004d817676395bd362a30', 0, NULL),
(28, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '8a7388c7-c05a-4696-94db-1e005ce7d3b8', 0, '["Storage and transport"]', NULL, 0, 452, '# Storage and transport

## Winter storage

Store the battery at 40 to 60 % charge in a dry place between 10 and 20 °C. Check it every three months and charge it back to 60 %. An empty battery that lies for half a year may be beyond saving.

## On a car

The Heron weighs 36 kg without battery. Carry it only on racks at the tow bar that are made for such weights; roof racks are not allowed. Take off battery, display and child seats before you drive.', '2db0b27e9982543ad65ed670d079bd1c40bd3f084397617c2a70195c638ff4ff', 0, NULL),
(29, '057cf5a8-8d17-4691-88bd-7312942e4ff7', '8a7388c7-c05a-4696-94db-1e005ce7d3b8', 1, '["Storage and transport","On the train"]', NULL, 454, 884, '## On the train

Fold the handlebar: open the lever at the stem, pull the pin, turn the bar by 90 degrees. The bike then is 58 cm wide. Most regional trains take it; long-distance trains take it only with a reservation for special bikes.

## By air

The battery is above the limit of 160 Wh for passenger aircraft. It cannot be taken on a plane, neither as hand luggage nor as checked baggage. Ask a forwarder for dangerous goods.', 'ec85247d1a269bd1533a97cb1cc93d30bdd4bfd414c1f012cbfacdd5d02cd458', 0, NULL);
--> statement-breakpoint
INSERT INTO "rag_documents" (id, rag_id, external_id, title, source, url, trust, content_hash, bytes, pages, page_starts, state, progress, progress_total, error, file_key, text_key, short_text, previous, built_as, created_by, created_at, updated_at, version, note, file_name, encoding, folder, tags, language, valid_from, valid_until) VALUES
('4ed04ef7-634d-4688-8831-b9ce05725c29', '5eed0000-0000-4000-8000-000000000001', 'manual/01-overview.md', 'Larkfield Heron: overview', 'upload', NULL, 'internal', '3c454473c0515a0569553d98e5699eff1afa9caecb1db7408e031c9ea5ed4fe4', 994, NULL, NULL, 'ready', 3, 3, NULL, 'knowledge/4ed04ef7-634d-4688-8831-b9ce05725c29/01-overview.md', 'knowledge/4ed04ef7-634d-4688-8831-b9ce05725c29/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790982920092, 1790982920092, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL),
('4ad19a69-410d-47e2-a861-0ee78a4d0979', '5eed0000-0000-4000-8000-000000000001', 'manual/02-first-ride.md', 'Before the first ride', 'upload', NULL, 'internal', '469fd15e682455c9f9d2440b4e4de30ee2c3eef4fc9701eb7f0e3ba52205ca37', 928, NULL, NULL, 'ready', 3, 3, NULL, 'knowledge/4ad19a69-410d-47e2-a861-0ee78a4d0979/02-first-ride.md', 'knowledge/4ad19a69-410d-47e2-a861-0ee78a4d0979/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790917750541, 1790917750541, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL),
('ad2ddc91-d6d8-43cf-bf30-eb7bd8897331', '5eed0000-0000-4000-8000-000000000001', 'manual/03-battery.html', 'Battery and charging', 'upload', NULL, 'internal', '3e0fedc02bb0c5bbf07563726958e42eb77f608fa6f0b75092b4b9a3ab2d9af5', 1299, NULL, NULL, 'ready', 3, 3, NULL, 'knowledge/ad2ddc91-d6d8-43cf-bf30-eb7bd8897331/03-battery.html', 'knowledge/ad2ddc91-d6d8-43cf-bf30-eb7bd8897331/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790964441124, 1790964441124, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL),
('415152eb-d44f-48bb-b740-db0f9d0f39b8', '5eed0000-0000-4000-8000-000000000001', 'manual/04-display.html', 'Display and support levels', 'upload', NULL, 'internal', '780f0a1fb5104d66a7d1054d394b4d30aef93634d38d1322f73d888fe04a0f55', 1154, NULL, NULL, 'ready', 3, 3, NULL, 'knowledge/415152eb-d44f-48bb-b740-db0f9d0f39b8/04-display.html', 'knowledge/415152eb-d44f-48bb-b740-db0f9d0f39b8/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790935707691, 1790935707691, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL),
('cf4b678c-15da-474d-8591-218f5f1f30e8', '5eed0000-0000-4000-8000-000000000001', 'manual/05-error-codes.html', 'Error codes', 'upload', NULL, 'internal', 'a22f6f9572cb69f70b8753b1b71db0b66a3adb735549c0ea90954792df786528', 1173, NULL, NULL, 'ready', 3, 3, NULL, 'knowledge/cf4b678c-15da-474d-8591-218f5f1f30e8/05-error-codes.html', 'knowledge/cf4b678c-15da-474d-8591-218f5f1f30e8/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790950535454, 1790950535454, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL),
('de581704-ec8a-41da-8a05-3c331f0ebb62', '5eed0000-0000-4000-8000-000000000001', 'manual/06-brakes.md', 'Brakes', 'upload', NULL, 'internal', '6cd9c4ada1ce1b4450bbe9988c383002b807417d275c9df181eaec7644575b41', 1014, NULL, NULL, 'ready', 3, 3, NULL, 'knowledge/de581704-ec8a-41da-8a05-3c331f0ebb62/06-brakes.md', 'knowledge/de581704-ec8a-41da-8a05-3c331f0ebb62/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790915179754, 1790915179754, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL),
('e78cc7f5-8c48-4c45-be3b-279002031277', '5eed0000-0000-4000-8000-000000000001', 'manual/07-tyres.md', 'Wheels and tyres', 'upload', NULL, 'internal', '3487f974ac8580530defcd191c7f4ecfd4297a8ceed201142ccd518c22803026', 828, NULL, NULL, 'ready', 3, 3, NULL, 'knowledge/e78cc7f5-8c48-4c45-be3b-279002031277/07-tyres.md', 'knowledge/e78cc7f5-8c48-4c45-be3b-279002031277/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790907161216, 1790907161216, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL),
('b3d1f5d2-bde0-47be-a25b-f62196f94fbe', '5eed0000-0000-4000-8000-000000000001', 'manual/08-loads-and-children.md', 'Carrying loads and children', 'upload', NULL, 'internal', '81eb578c5b52bf3d073c7bf2af9dbb546eff8fe2cade26d518bcad9968843aa2', 926, NULL, NULL, 'ready', 3, 3, NULL, 'knowledge/b3d1f5d2-bde0-47be-a25b-f62196f94fbe/08-loads-and-children.md', 'knowledge/b3d1f5d2-bde0-47be-a25b-f62196f94fbe/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790941962169, 1790941962169, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL),
('1dd0e3e3-ee67-4098-88a8-d0dee640f216', '5eed0000-0000-4000-8000-000000000001', 'manual/09-maintenance.md', 'Maintenance plan', 'upload', NULL, 'internal', 'bc79e13d6eef2410b696cf842f398b43f6ccd516990df8853b8b13d471e8189c', 1106, NULL, NULL, 'ready', 3, 3, NULL, 'knowledge/1dd0e3e3-ee67-4098-88a8-d0dee640f216/09-maintenance.md', 'knowledge/1dd0e3e3-ee67-4098-88a8-d0dee640f216/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790899582844, 1790899582844, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL),
('8a7388c7-c05a-4696-94db-1e005ce7d3b8', '5eed0000-0000-4000-8000-000000000001', 'manual/10-storage-and-transport.md', 'Storage and transport', 'upload', NULL, 'internal', '4f81707eb48588f7026ae57cdedfca46f8fd28683152e3f971c0efa1856391f2', 886, NULL, NULL, 'ready', 2, 2, NULL, 'knowledge/8a7388c7-c05a-4696-94db-1e005ce7d3b8/10-storage-and-transport.md', 'knowledge/8a7388c7-c05a-4696-94db-1e005ce7d3b8/text', NULL, NULL, NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790910366058, 1790910366058, 1, NULL, NULL, NULL, NULL, '[]', NULL, NULL, NULL);
--> statement-breakpoint
INSERT INTO "rag_evaluations" (id, rag_id, generation_id, questions, passed, hit_at_1, hit_at_5, mrr, right_refusals, verbatim_citations, results, created_at) VALUES
('5b77d46a-bdbc-4c72-8e48-de3c87fc9eeb', '5eed0000-0000-4000-8000-000000000001', '057cf5a8-8d17-4691-88bd-7312942e4ff7', 10, 10, 0.875, 1, 0.9375, 1, 1, '[{"id":"09b33346-fca7-44aa-983c-b6d3908a1c8f","passed":true,"refused":true,"place":null,"verbatim":null},{"id":"260bada4-fbce-4628-80b5-b6a00999539d","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"3180aa05-54d3-42bf-8ac3-1c4a84538763","passed":true,"refused":false,"place":2,"verbatim":true},{"id":"4af56cbe-c26e-44c9-8061-7a18787caf79","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"8b06ae9c-494b-4aa3-b53b-87347ced5094","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"a7f0295a-3ecc-45ba-a4a5-cf2264ce8ae8","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"c0d7547e-8559-44f6-9f80-b2a907eb58ee","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"d4c29251-ae3f-4fb9-a37e-3ef7714efbd9","passed":true,"refused":true,"place":null,"verbatim":null},{"id":"d6e26623-130b-4305-aeaa-cf48f76291ef","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"ddbc720b-edc0-43c2-949e-5202316ef4e5","passed":true,"refused":false,"place":1,"verbatim":true}]', 1793577600000),
('41dea243-85e5-43ec-b6dd-99eedf7768b6', '5eed0000-0000-4000-8000-000000000002', 'a7d2b70a-c28c-4128-ba9f-f4a4885d73a5', 10, 10, 1, 1, 1, 1, 1, '[{"id":"0105c89d-50f1-4da2-9723-4d8d29bf9876","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"3b2a1d97-0ea0-4497-acf6-40e8248945b6","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"63c9a007-390b-4717-8d38-203f51f53b00","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"cfd79a1d-6f5d-46fa-85ee-37411ad8c8cf","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"d618a024-5b98-4975-bd1d-da3bea700d01","passed":true,"refused":true,"place":null,"verbatim":null},{"id":"dff3a188-aa1e-4315-8df6-3439fb712e28","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"e21d5cb1-a178-4ae2-820b-9e9d84ce8ba8","passed":true,"refused":true,"place":null,"verbatim":null},{"id":"e6941757-874c-4017-86bd-c125577e6be8","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"e82dfae8-9f7e-40e2-9937-58533af03d32","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"ecfadb2f-ac70-4574-8275-307e78676bf6","passed":true,"refused":false,"place":1,"verbatim":true}]', 1793577600000),
('3745ea0d-b77a-4ef2-b8f0-4fcf285cdf6b', '5eed0000-0000-4000-8000-000000000003', 'ca3c5c67-7c8d-453c-85e4-7f3b3aaf2384', 10, 10, 1, 1, 1, 1, 1, '[{"id":"118c8368-2b47-4fea-9251-c0b5aca12ad7","passed":true,"refused":true,"place":null,"verbatim":null},{"id":"1bbbacaa-f4e9-4dc7-9dc1-f4bf136d2025","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"25bc22d5-3c20-4735-82d1-c56881f27103","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"30c5cf01-2a72-4010-b41b-fac912e2e66e","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"605ab981-41ca-476d-8055-d3dd68c736f5","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"7f60d826-178e-417a-a7ff-dae00c7d7f5c","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"97d07ef0-5b4d-4c52-8923-0d90e3b0ae82","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"bb45727c-8d81-470d-9273-d51831d9e68d","passed":true,"refused":false,"place":1,"verbatim":true},{"id":"c3f5b883-e658-4add-9502-360f763c3765","passed":true,"refused":true,"place":1,"verbatim":null},{"id":"d0317064-68c2-4d03-86d7-4d16f2b794e1","passed":true,"refused":true,"place":null,"verbatim":null}]', 1793577600000);
--> statement-breakpoint
INSERT INTO "rag_generations" (id, rag_id, chunk_size, chunk_overlap, embedding_integration_id, embedding_model, dimensions, state, progress, progress_total, error, despite_gate, documents, chunks, created_by, created_at, current_at) VALUES
('057cf5a8-8d17-4691-88bd-7312942e4ff7', '5eed0000-0000-4000-8000-000000000001', 900, 160, NULL, NULL, NULL, 'current', 0, 0, NULL, 0, 12, 32, NULL, 1790985600000, 1790985600000),
('a7d2b70a-c28c-4128-ba9f-f4a4885d73a5', '5eed0000-0000-4000-8000-000000000002', 900, 160, NULL, NULL, NULL, 'current', 0, 0, NULL, 0, 12, 29, NULL, 1790985600000, 1790985600000),
('ca3c5c67-7c8d-453c-85e4-7f3b3aaf2384', '5eed0000-0000-4000-8000-000000000003', 900, 160, NULL, NULL, NULL, 'current', 0, 0, NULL, 0, 12, 23, NULL, 1790985600000, 1790985600000);
--> statement-breakpoint
INSERT INTO "rag_projects" (rag_id, project_id, role, linked_at) VALUES
('5eed0000-0000-4000-8000-000000000001', '1cb96446-dac2-4973-88d8-ee8de063656f', NULL, 1793134877630),
('5eed0000-0000-4000-8000-000000000003', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, 1793432942049),
('dd9f6d96-1d33-4377-81e2-55541b357244', '9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', NULL, 1791357869108),
('dd9f6d96-1d33-4377-81e2-55541b357244', '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, 1792296832689),
('dd9f6d96-1d33-4377-81e2-55541b357244', '1cb96446-dac2-4973-88d8-ee8de063656f', NULL, 1789632594732),
('6d6e6b1a-8cc9-42f6-aeaf-1dbddb91ae47', 'f91f0f26-3944-42fa-b70c-021a95e9b67d', NULL, 1790942075520),
('6d6e6b1a-8cc9-42f6-aeaf-1dbddb91ae47', '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', NULL, 1793281722604),
('6102715c-5074-4248-a6ec-3b512665d1c0', '663d7183-5cd6-4bd9-96fa-370650d5a2e3', NULL, 1793424322758),
('086ea8a9-d970-4607-a944-4f79825f86ed', '6f44225b-483c-486f-a1ec-035fa97dbd4f', NULL, 1793320528758),
('0a3bc2f5-8b6f-4001-97ac-b4fe9e377283', '6fedfe14-37fe-4314-b0af-b1bd034e7b19', NULL, 1792247162674),
('0a3bc2f5-8b6f-4001-97ac-b4fe9e377283', 'e9294b9a-ee3e-4a31-9eca-de2526e94d14', NULL, 1792517525366),
('0a3bc2f5-8b6f-4001-97ac-b4fe9e377283', '663d7183-5cd6-4bd9-96fa-370650d5a2e3', NULL, 1793141820750),
('612e7f6b-0d51-4f64-921c-3513e53c7f39', '6fedfe14-37fe-4314-b0af-b1bd034e7b19', NULL, 1792122789594),
('612e7f6b-0d51-4f64-921c-3513e53c7f39', '6f44225b-483c-486f-a1ec-035fa97dbd4f', NULL, 1792347828668),
('69f56ebf-ca44-44ff-8e08-0cede8668258', 'e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', NULL, 1790763863552),
('69f56ebf-ca44-44ff-8e08-0cede8668258', '6f44225b-483c-486f-a1ec-035fa97dbd4f', NULL, 1790048705691),
('e298af9c-0dd3-42b1-915d-73384d92f058', '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', NULL, 1793377016669),
('2b5843e5-834e-4b60-962f-d4dee03284f2', '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, 1793185425570),
('48718177-cc70-47c5-90c9-ba532944df41', 'be58e21a-7f7b-4cb4-af1e-7770cd69a4de', NULL, 1793287549084);
--> statement-breakpoint
INSERT INTO "rag_queries" (id, rag_id, user_id, kind, query, hits, refused, thumb, milliseconds, created_at) VALUES
('a2ed6b44-2891-42ad-901b-d770554d813e', '5eed0000-0000-4000-8000-000000000001', '8c348ead-77ec-4502-b266-7a8b1513174d', 'ask', 'How should the battery be stored in winter?', 9, 0, NULL, 11, 1793524051767),
('7565afd6-a45a-4662-a521-d8795f08e67c', '5eed0000-0000-4000-8000-000000000001', '938b3406-c436-488b-81e6-57020d5324e5', 'ask', 'Can I mount a belt drive on an older Heron?', 0, 1, NULL, 16, 1793525283515),
('74f46b28-7e82-46ca-8ddd-f1c9a6fbbeb6', '5eed0000-0000-4000-8000-000000000001', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'search', 'Which brake fluid is in the brakes?', 8, 0, NULL, 31, 1793508576267),
('b4ee25dc-31db-48d3-8941-9f12dc00dcaa', '5eed0000-0000-4000-8000-000000000001', 'c8748025-a80e-4646-96fe-07f0b5288737', 'search', 'How long does the fast charger take to reach 80 %?', 4, 0, NULL, 25, 1793441286396),
('cfb3ead8-f5f1-4571-af36-37742d141251', '5eed0000-0000-4000-8000-000000000001', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'search', 'How should the battery be stored in winter?', 9, 0, NULL, 14, 1793470441471),
('a11fe1fe-6ffb-449f-9efe-bcb02e9360ef', '5eed0000-0000-4000-8000-000000000001', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'ask', 'What does error E21 of the torque sensor mean?', 9, 0, 1, 14, 1793445717099),
('e25a9483-6bd2-4dad-a93a-463d7820ab53', '5eed0000-0000-4000-8000-000000000001', 'c4af1249-ab6a-4205-a3d1-ee92ec584866', 'search', 'Which brake fluid is in the brakes?', 3, 0, NULL, 25, 1793445953125),
('83aa81ce-4f00-4259-9b29-481039abd25a', '5eed0000-0000-4000-8000-000000000001', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'ask', 'Belt drive retrofit older Heron possible?', 0, 1, NULL, 33, 1793470840427),
('2f5f92ac-8973-4237-9662-436994cf481d', '5eed0000-0000-4000-8000-000000000001', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'search', 'Which brake fluid is in the brakes?', 6, 0, NULL, 16, 1793486321392),
('88f6dc44-e8e9-4929-b53c-a51b74a127c4', '5eed0000-0000-4000-8000-000000000001', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'ask', 'Which brake fluid is in the brakes?', 5, 0, NULL, 16, 1793378058380),
('1e6719b4-39ef-42a8-8759-a9be891a57b8', '5eed0000-0000-4000-8000-000000000001', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'search', 'How long is the warranty of the frame?', 8, 0, NULL, 9, 1793370777121),
('40b7543e-99e6-4258-97e7-e38d18d512de', '5eed0000-0000-4000-8000-000000000001', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'ask', 'May I clean the bike with a pressure washer?', 5, 0, NULL, 17, 1793390585236),
('6e432d8c-ea0b-4651-b0b2-be78d46186b1', '5eed0000-0000-4000-8000-000000000001', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'ask', 'What does error E21 of the torque sensor mean?', 10, 0, NULL, 9, 1793352338882),
('c05dfae9-337a-403a-96a4-596a35144ad3', '5eed0000-0000-4000-8000-000000000001', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'search', 'How long is the warranty of the frame?', 6, 0, NULL, 8, 1793271740925),
('98d5d63d-0749-4e8e-9e1f-2b3a8e5af4e3', '5eed0000-0000-4000-8000-000000000001', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'ask', 'Which brake fluid is in the brakes?', 3, 0, 1, 41, 1793273123347),
('74968b58-2406-4984-a9a7-410da7b71c85', '5eed0000-0000-4000-8000-000000000001', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'search', 'How old must children be for a child seat?', 5, 0, NULL, 25, 1793293265413),
('e1f13338-f584-4012-94d1-a031a21712bc', '5eed0000-0000-4000-8000-000000000001', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'ask', 'What does error E21 of the torque sensor mean?', 6, 0, NULL, 45, 1793239666137),
('76e555f6-779e-4c22-95eb-bf01feb4ffe6', '5eed0000-0000-4000-8000-000000000001', '8c348ead-77ec-4502-b266-7a8b1513174d', 'search', 'When should the tension of the spokes be checked?', 3, 0, NULL, 16, 1793232654626),
('dd60b29f-1c79-4155-a2a0-32f116c1e0b4', '5eed0000-0000-4000-8000-000000000001', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'search', 'May I clean the bike with a pressure washer?', 5, 0, NULL, 33, 1793297895649),
('5689175c-c8a0-44aa-ba26-a7bb1ad36aa3', '5eed0000-0000-4000-8000-000000000001', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'ask', 'How long does the fast charger take to reach 80 %?', 4, 0, NULL, 6, 1793214835320);
--> statement-breakpoint
INSERT INTO "rag_questions" (id, rag_id, question, document_id, quote, must_refuse, created_by, created_at, updated_at, version, paraphrases) VALUES
('4af56cbe-c26e-44c9-8061-7a18787caf79', '5eed0000-0000-4000-8000-000000000001', 'How long does the fast charger take to reach 80 %?', 'ad2ddc91-d6d8-43cf-bf30-eb7bd8897331', 'Fast charger, 8 A | 1 hour 50 minutes', 0, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('a7f0295a-3ecc-45ba-a4a5-cf2264ce8ae8', '5eed0000-0000-4000-8000-000000000001', 'What does error E21 of the torque sensor mean?', 'cf4b678c-15da-474d-8591-218f5f1f30e8', 'There was weight on the pedals while the bike was switched on.', 0, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('260bada4-fbce-4628-80b5-b6a00999539d', '5eed0000-0000-4000-8000-000000000001', 'Which brake fluid is in the brakes?', 'de581704-ec8a-41da-8a05-3c331f0ebb62', 'The brakes are filled with mineral oil, never with DOT fluid', 0, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('d6e26623-130b-4305-aeaa-cf48f76291ef', '5eed0000-0000-4000-8000-000000000001', 'When should the tension of the spokes be checked?', 'e78cc7f5-8c48-4c45-be3b-279002031277', 'Have their tension checked after the first 300 km and then once a year.', 0, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('8b06ae9c-494b-4aa3-b53b-87347ced5094', '5eed0000-0000-4000-8000-000000000001', 'How old must children be for a child seat?', 'b3d1f5d2-bde0-47be-a25b-f62196f94fbe', 'Children must be at least nine months old', 0, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('c0d7547e-8559-44f6-9f80-b2a907eb58ee', '5eed0000-0000-4000-8000-000000000001', 'May I clean the bike with a pressure washer?', '1dd0e3e3-ee67-4098-88a8-d0dee640f216', 'Never use a pressure washer', 0, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('ddbc720b-edc0-43c2-949e-5202316ef4e5', '5eed0000-0000-4000-8000-000000000001', 'How should the battery be stored in winter?', '8a7388c7-c05a-4696-94db-1e005ce7d3b8', 'Store the battery at 40 to 60 % charge in a dry place', 0, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('09b33346-fca7-44aa-983c-b6d3908a1c8f', '5eed0000-0000-4000-8000-000000000001', 'Which paint colours can I order?', NULL, NULL, 1, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('d4c29251-ae3f-4fb9-a37e-3ef7714efbd9', '5eed0000-0000-4000-8000-000000000001', 'Who founded the company?', NULL, NULL, 1, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('d618a024-5b98-4975-bd1d-da3bea700d01', '5eed0000-0000-4000-8000-000000000002', 'What is the dress code at customer meetings?', NULL, NULL, 1, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('e21d5cb1-a178-4ae2-820b-9e9d84ce8ba8', '5eed0000-0000-4000-8000-000000000002', 'May I bring my dog to the office?', NULL, NULL, 1, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('118c8368-2b47-4fea-9251-c0b5aca12ad7', '5eed0000-0000-4000-8000-000000000003', 'Does the app work with Apple CarPlay?', NULL, NULL, 1, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]'),
('d0317064-68c2-4d03-86d7-4d16f2b794e1', '5eed0000-0000-4000-8000-000000000003', 'Was kostet ein Abonnement im Monat?', NULL, NULL, 1, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790985600000, 1790985600000, 1, '[]');
--> statement-breakpoint
INSERT INTO "rag_users" (rag_id, user_id, role, assigned_at) VALUES
('5eed0000-0000-4000-8000-000000000001', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'admin', 1791270457526),
('5eed0000-0000-4000-8000-000000000001', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'admin', 1789432510912),
('5eed0000-0000-4000-8000-000000000001', 'efedf704-a7f6-48b0-8053-49d56b1a3397', 'admin', 1790359251928),
('5eed0000-0000-4000-8000-000000000001', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'moderator', 1789780484985),
('5eed0000-0000-4000-8000-000000000001', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'moderator', 1789670165020),
('5eed0000-0000-4000-8000-000000000002', 'f346d091-064c-4458-9163-5f678dd2a80b', 'moderator', 1792927356364),
('5eed0000-0000-4000-8000-000000000002', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'moderator', 1792491162028),
('5eed0000-0000-4000-8000-000000000002', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'moderator', 1789117761946),
('5eed0000-0000-4000-8000-000000000002', 'efedf704-a7f6-48b0-8053-49d56b1a3397', 'moderator', 1791166508665),
('5eed0000-0000-4000-8000-000000000003', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'moderator', 1792098088639),
('5eed0000-0000-4000-8000-000000000003', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'moderator', 1788829717162),
('5eed0000-0000-4000-8000-000000000003', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'moderator', 1793549378478),
('5eed0000-0000-4000-8000-000000000003', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'moderator', 1789459330618),
('5eed0000-0000-4000-8000-000000000003', 'efedf704-a7f6-48b0-8053-49d56b1a3397', 'moderator', 1792466526150),
('c57817fb-13cd-4e17-b4b1-dd332df90cb4', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'admin', 1790599641916),
('c57817fb-13cd-4e17-b4b1-dd332df90cb4', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'moderator', 1793031993572),
('dd9f6d96-1d33-4377-81e2-55541b357244', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'admin', 1792676822366),
('dd9f6d96-1d33-4377-81e2-55541b357244', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'user', 1791502440336),
('6d6e6b1a-8cc9-42f6-aeaf-1dbddb91ae47', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'user', 1789226668557),
('6102715c-5074-4248-a6ec-3b512665d1c0', '938b3406-c436-488b-81e6-57020d5324e5', 'moderator', 1793278373851),
('6102715c-5074-4248-a6ec-3b512665d1c0', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'moderator', 1792462705923),
('9d3a0639-dead-42c4-b1b9-5082bcb386b6', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'moderator', 1793468261005),
('9d3a0639-dead-42c4-b1b9-5082bcb386b6', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'user', 1793446489991),
('9d3a0639-dead-42c4-b1b9-5082bcb386b6', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'user', 1793446877143),
('086ea8a9-d970-4607-a944-4f79825f86ed', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'moderator', 1791794982925),
('086ea8a9-d970-4607-a944-4f79825f86ed', 'c8748025-a80e-4646-96fe-07f0b5288737', 'user', 1793327471717),
('b337ac88-1661-49d0-8ff9-177f1701463b', '938b3406-c436-488b-81e6-57020d5324e5', 'user', 1791625498526),
('b337ac88-1661-49d0-8ff9-177f1701463b', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'admin', 1792376430913),
('b337ac88-1661-49d0-8ff9-177f1701463b', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'moderator', 1790619758669),
('0a3bc2f5-8b6f-4001-97ac-b4fe9e377283', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'user', 1792315112987),
('612e7f6b-0d51-4f64-921c-3513e53c7f39', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'moderator', 1792599386368),
('612e7f6b-0d51-4f64-921c-3513e53c7f39', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'admin', 1793266330718),
('c9229cff-fcd8-4c41-a550-c7edccdfb4f0', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'admin', 1793252922456),
('c9229cff-fcd8-4c41-a550-c7edccdfb4f0', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'user', 1793101995638),
('c9229cff-fcd8-4c41-a550-c7edccdfb4f0', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'moderator', 1793281614797),
('c9229cff-fcd8-4c41-a550-c7edccdfb4f0', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'admin', 1793388158582),
('69f56ebf-ca44-44ff-8e08-0cede8668258', 'efedf704-a7f6-48b0-8053-49d56b1a3397', 'moderator', 1789187697817),
('69f56ebf-ca44-44ff-8e08-0cede8668258', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'user', 1793147929197),
('e298af9c-0dd3-42b1-915d-73384d92f058', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'moderator', 1788142022531),
('e298af9c-0dd3-42b1-915d-73384d92f058', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'moderator', 1793498987055),
('e298af9c-0dd3-42b1-915d-73384d92f058', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'admin', 1791715788725),
('2b5843e5-834e-4b60-962f-d4dee03284f2', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'user', 1793575659036),
('2b5843e5-834e-4b60-962f-d4dee03284f2', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'user', 1793553925269),
('2b5843e5-834e-4b60-962f-d4dee03284f2', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'admin', 1793456808202),
('9147a3d4-6ac8-4799-a32d-bfcbf736ea91', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'admin', 1793132607318),
('48718177-cc70-47c5-90c9-ba532944df41', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'moderator', 1791532837484),
('a58ba0e0-b7db-4a34-897b-cb0d49e6c2d2', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'user', 1793542270409),
('a58ba0e0-b7db-4a34-897b-cb0d49e6c2d2', 'f346d091-064c-4458-9163-5f678dd2a80b', 'admin', 1792948618709),
('ae9426d5-e3ae-4693-941c-622735e4d807', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'moderator', 1792903341401),
('ae9426d5-e3ae-4693-941c-622735e4d807', 'efedf704-a7f6-48b0-8053-49d56b1a3397', 'admin', 1792952210651),
('ae9426d5-e3ae-4693-941c-622735e4d807', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'moderator', 1793035665737),
('ae9426d5-e3ae-4693-941c-622735e4d807', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'admin', 1793200322200);
--> statement-breakpoint
INSERT INTO "rags" (id, name, details, url, created_by, created_at, updated_at, version, deleted_at, deleted_by, type, status, status_before, config, synonyms, synonyms_version) VALUES
('5eed0000-0000-4000-8000-000000000001', 'Heron Product Manual', 'The manual of the cargo bike: battery, brakes, error codes, service and warranty.', 'https://heron-product-manual.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1788393600000, 1788773098260, 1, NULL, NULL, 'document-qa', 'active', NULL, NULL, '[]', 1),
('5eed0000-0000-4000-8000-000000000002', 'Company Handbook', 'How we work together: hours, holidays, expenses, travel, security and fairness.', 'https://company-handbook.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1788393600000, 1791988302074, 1, NULL, NULL, 'knowledge-base', 'active', NULL, NULL, '[]', 1),
('5eed0000-0000-4000-8000-000000000003', 'Connect Release Notes', 'What is new in the app, version by version, in English and German.', 'https://connect-release-notes.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1788393600000, 1790032848740, 1, NULL, NULL, 'semantic-search', 'active', NULL, NULL, '[]', 1),
('c57817fb-13cd-4e17-b4b1-dd332df90cb4', 'Fjord Supplier Contracts', 'Answers with its sources; what is not in the documents stays unanswered.', 'https://fjord-supplier-contracts.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1787887881531, 1789142377031, 1, NULL, NULL, 'conversational', 'inactive', NULL, NULL, '[]', 1),
('dd9f6d96-1d33-4377-81e2-55541b357244', 'Willow Training Material', 'Still growing: half of the archive is in.', 'https://willow-training-material.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1786056320192, 1789097387186, 1, NULL, NULL, 'custom', 'planning', NULL, NULL, '[]', 1),
('6d6e6b1a-8cc9-42f6-aeaf-1dbddb91ae47', 'Granite Sales Playbook', 'Used by the support team and by two agents.', 'https://granite-sales-playbook.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1787021490225, 1791598659091, 1, NULL, NULL, 'conversational', 'planning', NULL, NULL, '[]', 1),
('6102715c-5074-4248-a6ec-3b512665d1c0', 'Amber Recipe Archive', 'Answers with its sources; what is not in the documents stays unanswered.', 'https://amber-recipe-archive.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1792040941509, 1793164196147, 1, NULL, NULL, 'conversational', 'planning', NULL, NULL, '[]', 1),
('9d3a0639-dead-42c4-b1b9-5082bcb386b6', 'Quartz Recipe Archive', 'Indexed every night from the shared drive.', 'https://quartz-recipe-archive.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1793399969448, 1793536089020, 1, NULL, NULL, 'multi-modal', 'inactive', NULL, NULL, '[]', 1),
('086ea8a9-d970-4607-a944-4f79825f86ed', 'Atlas Price Lists', 'Still growing: half of the archive is in.', 'https://atlas-price-lists.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789330689377, 1792276170716, 1, NULL, NULL, 'multi-modal', 'planning', NULL, NULL, '[]', 1),
('b337ac88-1661-49d0-8ff9-177f1701463b', 'Birch Market Reports', 'Answers with its sources; what is not in the documents stays unanswered.', 'https://birch-market-reports.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1786373936053, 1791153048798, 1, NULL, NULL, 'semantic-search', 'planning', NULL, NULL, '[]', 1),
('0a3bc2f5-8b6f-4001-97ac-b4fe9e377283', 'Granite Product Manuals', 'Still growing: half of the archive is in.', 'https://granite-product-manuals.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1791044939332, 1793568823875, 1, NULL, NULL, 'knowledge-base', 'planning', NULL, NULL, '[]', 1),
('612e7f6b-0d51-4f64-921c-3513e53c7f39', 'Tidal Image Descriptions', 'Used by the support team and by two agents.', 'https://tidal-image-descriptions.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792101894454, 1792228005642, 1, NULL, NULL, 'custom', 'planning', NULL, NULL, '[]', 1),
('c9229cff-fcd8-4c41-a550-c7edccdfb4f0', 'Garnet Recipe Archive', 'Indexed every night from the shared drive.', 'https://garnet-recipe-archive.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1792582953988, 1793083343709, 1, NULL, NULL, 'conversational', 'planning', NULL, NULL, '[]', 1),
('69f56ebf-ca44-44ff-8e08-0cede8668258', 'Amber Legal Documents', 'Used by the support team and by two agents.', 'https://amber-legal-documents.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1788158512261, 1792316254230, 1, NULL, NULL, 'conversational', 'planning', NULL, NULL, '[]', 1),
('e298af9c-0dd3-42b1-915d-73384d92f058', 'Atlas Price Lists 2', 'Answers with its sources; what is not in the documents stays unanswered.', 'https://atlas-price-lists-2.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1786571849006, 1791179232206, 1, NULL, NULL, 'document-qa', 'planning', NULL, NULL, '[]', 1),
('2b5843e5-834e-4b60-962f-d4dee03284f2', 'Zephyr Legal Documents', 'Indexed every night from the shared drive.', 'https://zephyr-legal-documents.example.com/', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1793151261740, 1793295182076, 1, NULL, NULL, 'document-qa', 'planning', NULL, NULL, '[]', 1),
('9147a3d4-6ac8-4799-a32d-bfcbf736ea91', 'Solstice Market Reports', 'Still growing: half of the archive is in.', 'https://solstice-market-reports.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1787146985345, 1787455930930, 1, NULL, NULL, 'document-qa', 'inactive', NULL, NULL, '[]', 1),
('48718177-cc70-47c5-90c9-ba532944df41', 'Compass Supplier Contracts', 'Used by the support team and by two agents.', 'https://compass-supplier-contracts.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791082663094, 1791117690256, 1, NULL, NULL, 'knowledge-base', 'planning', NULL, NULL, '[]', 1),
('a58ba0e0-b7db-4a34-897b-cb0d49e6c2d2', 'Raven Price Lists', 'Still growing: half of the archive is in.', 'https://raven-price-lists.example.com/', 'c8748025-a80e-4646-96fe-07f0b5288737', 1792020832902, 1793293934997, 1, NULL, NULL, 'conversational', 'planning', NULL, NULL, '[]', 1),
('ae9426d5-e3ae-4693-941c-622735e4d807', 'Solstice Press Archive', 'Answers with its sources; what is not in the documents stays unanswered.', 'https://solstice-press-archive.example.com/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792689081332, 1793418722006, 1, NULL, NULL, 'knowledge-base', 'inactive', NULL, NULL, '[]', 1);
--> statement-breakpoint
INSERT INTO "removed_files" (key, multipart_id, due_at) VALUES
('knowledge/b65a6e4b-bb0d-43dd-9b9c-dc7b6918c694/11-security.md', NULL, 0),
('knowledge/b65a6e4b-bb0d-43dd-9b9c-dc7b6918c694/text', NULL, 0),
('knowledge/9f315d2a-7617-4c0a-a02d-e735fc9d9937/12-warranty.pdf', NULL, 0),
('knowledge/9f315d2a-7617-4c0a-a02d-e735fc9d9937/text', NULL, 0),
('knowledge/bd31a1ed-fd2f-4ddd-826f-cdaf4eaa5a1b/01-welcome.md', NULL, 0),
('knowledge/bd31a1ed-fd2f-4ddd-826f-cdaf4eaa5a1b/text', NULL, 0),
('knowledge/26138ad3-b53c-4d2c-bcf3-cc78963afe8a/02-working-hours.md', NULL, 0),
('knowledge/26138ad3-b53c-4d2c-bcf3-cc78963afe8a/text', NULL, 0),
('knowledge/9da7f478-959e-4f86-93d3-76ca3c083fd7/03-leave.md', NULL, 0),
('knowledge/9da7f478-959e-4f86-93d3-76ca3c083fd7/text', NULL, 0),
('knowledge/810a7215-f0f2-4660-bc81-203f33bc5486/04-sick-leave.md', NULL, 0),
('knowledge/810a7215-f0f2-4660-bc81-203f33bc5486/text', NULL, 0),
('knowledge/d95a2096-2f0c-45e6-8d67-544cc4fe28e9/05-parents.md', NULL, 0),
('knowledge/d95a2096-2f0c-45e6-8d67-544cc4fe28e9/text', NULL, 0),
('knowledge/5d12b238-8a81-4ef7-a067-29dfdacd153a/06-remote-work.md', NULL, 0),
('knowledge/5d12b238-8a81-4ef7-a067-29dfdacd153a/text', NULL, 0),
('knowledge/714334f8-5469-4e92-93ff-dd4a59881853/07-expenses.md', NULL, 0),
('knowledge/714334f8-5469-4e92-93ff-dd4a59881853/text', NULL, 0),
('knowledge/e07c679e-afd8-4da1-aa60-3e65e74f6215/08-training.md', NULL, 0),
('knowledge/e07c679e-afd8-4da1-aa60-3e65e74f6215/text', NULL, 0),
('knowledge/556aa3d7-8d4a-4c8f-8d80-d6b6e73ecf1a/09-it-security.md', NULL, 0),
('knowledge/556aa3d7-8d4a-4c8f-8d80-d6b6e73ecf1a/text', NULL, 0),
('knowledge/a7a62d65-fbb6-4ee1-bbd7-0dcaeaf7d146/10-bikes-and-commuting.md', NULL, 0),
('knowledge/a7a62d65-fbb6-4ee1-bbd7-0dcaeaf7d146/text', NULL, 0),
('knowledge/d0ef5bc8-b78a-416c-8fa7-30d9dd1df069/11-fairness.md', NULL, 0),
('knowledge/d0ef5bc8-b78a-416c-8fa7-30d9dd1df069/text', NULL, 0),
('knowledge/1e2aa9c7-4915-421b-a8c1-9e04ef3de976/12-business-travel.docx', NULL, 0),
('knowledge/1e2aa9c7-4915-421b-a8c1-9e04ef3de976/text', NULL, 0),
('knowledge/16b76534-cafa-45dd-bbb4-32deb126239c/4.0-de.html', NULL, 0),
('knowledge/16b76534-cafa-45dd-bbb4-32deb126239c/text', NULL, 0),
('knowledge/ecc2486a-473f-4750-90fe-940b6cd2ee83/4.0-en.md', NULL, 0),
('knowledge/ecc2486a-473f-4750-90fe-940b6cd2ee83/text', NULL, 0),
('knowledge/1f84763c-633c-4858-bc8a-04b6dd093828/4.1-de.html', NULL, 0),
('knowledge/1f84763c-633c-4858-bc8a-04b6dd093828/text', NULL, 0),
('knowledge/1e08849b-3ea0-40d3-87e4-24facd377cbf/4.1-en.md', NULL, 0),
('knowledge/1e08849b-3ea0-40d3-87e4-24facd377cbf/text', NULL, 0),
('knowledge/d9e80319-87a8-4389-b39b-dfa702409489/4.2-de.html', NULL, 0),
('knowledge/d9e80319-87a8-4389-b39b-dfa702409489/text', NULL, 0),
('knowledge/a45f963c-77f4-4f53-b8fc-fd3c2a8518ca/4.2-en.md', NULL, 0),
('knowledge/a45f963c-77f4-4f53-b8fc-fd3c2a8518ca/text', NULL, 0),
('knowledge/a1039cf7-20c3-413a-813d-3078c2c7f96e/4.3-de.html', NULL, 0),
('knowledge/a1039cf7-20c3-413a-813d-3078c2c7f96e/text', NULL, 0),
('knowledge/3308a254-095b-48b0-8ee8-702bbfda4d77/4.3-en.md', NULL, 0),
('knowledge/3308a254-095b-48b0-8ee8-702bbfda4d77/text', NULL, 0),
('knowledge/afdf4b5a-32a7-4553-b645-20a13e8f564f/4.4-de.html', NULL, 0),
('knowledge/afdf4b5a-32a7-4553-b645-20a13e8f564f/text', NULL, 0),
('knowledge/0c0d05f9-1221-4b35-9186-ff486fb54107/4.4-en.md', NULL, 0),
('knowledge/0c0d05f9-1221-4b35-9186-ff486fb54107/text', NULL, 0),
('knowledge/b455485f-e5d9-45dd-894b-35bb08ec894e/4.5-de.html', NULL, 0),
('knowledge/b455485f-e5d9-45dd-894b-35bb08ec894e/text', NULL, 0),
('knowledge/00649fa4-74b9-4b3c-88dc-8f5e86353493/4.5-en.md', NULL, 0),
('knowledge/00649fa4-74b9-4b3c-88dc-8f5e86353493/text', NULL, 0);
--> statement-breakpoint
INSERT INTO "run_steps" (id, run_id, n, kind, tool, title, input, output, state, tokens_in, tokens_out, cost_micros, error, started_at, finished_at, places, undo) VALUES
('7d86acb6-8d67-4031-a45f-be6f5c8936ef', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 1, 'tool', 'product_demand', 'Count what was ordered in 30 days', '{"any":[{"stock_at_most":8},{"lasts_under_days":14}],"days":30,"limit":200,"sort":"days_left","statuses":["active","out_of_stock"]}', '{"days":30,"from":"2026-09-05T09:00:00.176Z","orders":4,"checked":5,"total":3,"products":[{"id":"8fb9adc9-4f37-4426-b352-0d370022932f","name":"Brass page marker","sku":"MARK-BRASS","price":9.95,"currency":"EUR","stock":0,"pieces":2,"days_left":0},{"id":"ad7c8813-afc4-4974-8a39-4885232b190f","name":"Ceramic mug, sand","sku":"MUG-SAND","price":19,"currency":"EUR","stock":5,"pieces":2,"days_left":75},{"id":"1c3dea08-2d10-4748-a243-84fb46219c1c","name":"Wool throw, grey","sku":"THROW-GREY","price":129,"currency":"EUR","stock":3,"pieces":1,"days_left":90}]}', 'succeeded', 0, 0, 0, NULL, 1791190800147, 1791190800203, '[{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"ecommerce"}]', NULL),
('21f3a7f3-9cce-4e16-8100-ee9cf22682a3', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 2, 'tool', 'product_demand', 'Count what was ordered in 30 days', '{"any":[{"is_ordered":false,"stock_at_least":17}],"days":30,"limit":5,"sort":"days_left","statuses":["active","out_of_stock"]}', '{"days":30,"from":"2026-09-05T09:00:00.241Z","orders":4,"checked":5,"total":0,"products":[]}', 'succeeded', 0, 0, 0, NULL, 1791190800223, 1791190800254, '[{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"ecommerce"}]', NULL),
('331e2de8-266c-45a8-8527-fa95e4e196b3', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 3, 'tool', 'list_tasks', 'List tasks matching “Reorder”', '{"limit":50,"q":"Reorder","status":"all"}', '{"total":0,"tasks":[]}', 'succeeded', 0, 0, 0, NULL, 1791190800269, 1791190800348, '[{"kind":"project","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92"}]', NULL),
('b3559eb0-9608-402e-b0ad-b5b21c54d496', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 4, 'tool', 'check_proposals', 'Check earlier proposals (3)', '{"days":30,"field":"name","tool":"create_task","values":["Reorder Brass page marker (MARK-BRASS)","Reorder Ceramic mug, sand (MUG-SAND)","Reorder Wool throw, grey (THROW-GREY)"]}', '{"known":[]}', 'succeeded', 0, 0, 0, NULL, 1791190800365, 1791190800407, NULL, NULL),
('be3ccd67-1868-42c5-83de-d2ef868fc315', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 5, 'tool', 'create_task', 'Create the task “Reorder Brass page marker (MARK-BRASS)”', '{"description":"In stock: 0. At 0.1 ordered per day, it lasts 0 days.\n\nProposed quantity: **16**, enough for 30 days.","due_date":"2026-10-06","name":"Reorder Brass page marker (MARK-BRASS)","priority":"urgent"}', '{"id":"be3ccd67-1868-42c5-83de-d2ef868fc315","name":"Reorder Brass page marker (MARK-BRASS)"}', 'succeeded', 0, 0, 0, NULL, 1791190801136, 1791190801245, NULL, NULL),
('788bb9cc-b4bc-478f-a4f9-e00711af2fd8', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 6, 'tool', 'create_task', 'Create the task “Reorder Ceramic mug, sand (MUG-SAND)”', '{"description":"In stock: 5. At 0.1 ordered per day, it lasts 75 days.\n\nProposed quantity: **11**, enough for 30 days.","due_date":"2026-10-08","name":"Reorder Ceramic mug, sand (MUG-SAND)","priority":"high"}', '{"id":"788bb9cc-b4bc-478f-a4f9-e00711af2fd8","name":"Reorder Ceramic mug, sand (MUG-SAND)"}', 'succeeded', 0, 0, 0, NULL, 1791190801303, 1791190801385, NULL, NULL),
('80de1435-03cb-4626-bb33-647f3f19fa18', '98c89612-ed02-41cc-86a5-03f3a85ffc1d', 7, 'tool', 'create_task', 'Create the task “Reorder Wool throw, grey (THROW-GREY)”', '{"description":"In stock: 3. At 0.0 ordered per day, it lasts 90 days.\n\nProposed quantity: **13**, enough for 30 days.","due_date":"2026-10-08","name":"Reorder Wool throw, grey (THROW-GREY)","priority":"high"}', '{"id":"80de1435-03cb-4626-bb33-647f3f19fa18","name":"Reorder Wool throw, grey (THROW-GREY)"}', 'succeeded', 0, 0, 0, NULL, 1791190801435, 1791190801514, NULL, NULL),
('74da3405-fad3-4f6d-8228-5e82e5659998', 'f1f675eb-a5f2-4bfb-ab78-64d9dcd54353', 1, 'tool', 'ask_knowledge', 'Ask knowledge: How long does the fast charger take to reach 80 %?', '{"question":"How long does the fast charger take to reach 80 %?","rag_id":"5eed0000-0000-4000-8000-000000000001"}', '{"query_id":"803618a1-99ef-4d55-9f6c-0a17430bea22","refused":false,"answer":"Charging times\nCharger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes\nCharger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","citations":[{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","quote":"Standard charger, 4 A | 3 hours 40 minutes | 5 hours 30 minutes","text":"Charger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes","kind":"row","heading_path":["Battery and charging","Charging times"],"start":200,"end":263,"page":null},{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","quote":"Fast charger, 8 A | 1 hour 50 minutes | 3 hours 10 minutes","text":"Charger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","kind":"row","heading_path":["Battery and charging","Charging times"],"start":268,"end":326,"page":null}],"sentences":[{"text":"Charger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes","citations":[0],"supported":true},{"text":"Charger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","citations":[1],"supported":true}],"model":null,"note":null,"best":{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","quote":"Fast charger, 8 A | 1 hour 50 minutes | 3 hours 10 minutes","text":"Charger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","kind":"row","heading_path":["Battery and charging","Charging times"],"start":268,"end":326,"page":null},"nearest":[{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","start":24,"page":null,"score":11.048766885297397,"heading":"Battery and charging","text":"The battery of the Heron has 720 Wh at 36 V. It weighs 3.9 kg and can be charged on the bike or taken out.\nCharging times\nCharger: Standard charger, 4 A · To 80 %: 3 hours 40 minutes · To 100 %: 5 hours 30 minutes\nCharger: Fast charger, 8 A · To 80 %: 1 hour 50 minutes · To 100 %: 3 hours 10 minutes","end":326},{"document_id":"ad2ddc91-d6d8-43cf-bf30-eb7bd8897331","external_id":"manual/03-battery.html","title":"Battery and charging","start":759,"page":null,"score":7.89234476592066,"heading":"How long the battery lasts","text":"After 500 full charges the battery still holds at least 70 % of its capacity. Charging to 80 % for daily rides makes it live longer.\nRange\nWith one charge the Heron goes 45 to 110 km. Support level, load, tyres, wind and temperature decide. At 0 °C the range is about a fifth shorter.","end":1048},{"document_id":"b3d1f5d2-bde0-47be-a25b-f62196f94fbe","external_id":"manual/08-loads-and-children.md","title":"Carrying loads and children","start":45,"page":null,"score":4.870372200280902,"heading":"Rear rack","text":"The rack carries up to 80 kg, its weight spread evenly. Put heavy things low and close to the saddle. Straps must not reach the wheel.\nChild seats\nOne or two child seats with the MIK HD mount fit on the rack. Children must be at least nine months old and able to sit by themselves, and may weigh up to 22 kg in a seat. Use the wheel guard and the footrests whenever a child rides along.","end":436},{"document_id":"4ed04ef7-634d-4688-8831-b9ce05725c29","external_id":"manual/01-overview.md","title":"Larkfield Heron: overview","start":29,"page":null,"score":4.323936810424908,"heading":"Larkfield Heron: overview","text":"The Larkfield Heron is an electric cargo bike for daily transport in town. It carries a load of up to 80 kg on the rear rack and 20 kg on the front carrier. The rider and all loads together must not weigh more than 200 kg.\nWhat is in the box\n• the bike, assembled except for pedals, handlebar and front wheel\n• the battery and its charger\n• two keys, which lock the battery and the frame lock\n• a tool bag with 4, 5 and 6 mm hex keys and a pedal spanner\n• this manual and the warranty card","end":523},{"document_id":"de581704-ec8a-41da-8a05-3c331f0ebb62","external_id":"manual/06-brakes.md","title":"Brakes","start":854,"page":null,"score":5.415348622884906,"heading":"Lever reach","text":"Turn the small screw at the lever with a 2 mm hex key to bring the lever closer to the grip. Both brakes must lock the wheel before the lever touches the grip.","end":1013}],"searched_for":null,"looked_for":["long","fast","charger","take","reach","80"],"missing":[],"corrected":[],"filters":null,"matching_documents":null,"not_valid":[]}', 'succeeded', 0, 0, 0, NULL, 1791712800100, 1791712800243, '[{"kind":"rag","id":"5eed0000-0000-4000-8000-000000000001"}]', NULL),
('55e2ce5d-3bb3-4c42-8e24-41d4338f464f', '71255419-bc00-456b-9b3c-157f1b41dc75', 1, 'tool', 'run_report', 'Read the figures for the last 7 days', '{"period":"7d"}', '{"period":"7d","from":"2026-10-06T00:00:00.000Z","to":"2026-10-13T00:00:00.000Z","areas":["content","ecommerce","crm","media","analytics"],"left_out":[],"figures":[{"name":"Tasks created","category":"engagement","unit":"number","hint":"Tasks created in this project","isCustom":false,"value":0,"previous_value":3,"change_percentage":-100,"trend":"down"},{"name":"Tasks completed","category":"engagement","unit":"number","hint":"Tasks completed in this period","isCustom":false,"value":0,"previous_value":0,"change_percentage":null,"trend":"stable"},{"name":"Tasks overdue","category":"engagement","unit":"number","hint":"Open tasks due before today, compared with the start of the period","isCustom":false,"value":3,"previous_value":0,"change_percentage":null,"trend":"up"},{"name":"Time to complete a task","category":"engagement","unit":"duration","hint":"Average time from creation to completion","isCustom":false,"value":null,"previous_value":null,"change_percentage":null,"trend":"stable"},{"name":"Activity","category":"engagement","unit":"number","hint":"Changes made by people in this project","isCustom":false,"value":4,"previous_value":17,"change_percentage":-76.5,"trend":"down"},{"name":"Content published","category":"traffic","unit":"number","hint":"Items published in this period","isCustom":false,"value":0,"previous_value":2,"change_percentage":-100,"trend":"down"},{"name":"Average SEO score","category":"traffic","unit":"number","hint":"Published items, 0 to 100","isCustom":false,"value":null,"previous_value":57.5,"change_percentage":null,"trend":"stable"},{"name":"Orders","category":"conversion","unit":"number","hint":"New orders, without cancelled orders","isCustom":false,"value":1,"previous_value":4,"change_percentage":-75,"trend":"down"},{"name":"Revenue (EUR)","category":"revenue","unit":"currency","hint":"Order totals, without cancelled orders","isCustom":false,"value":594.5,"previous_value":439.2,"change_percentage":35.4,"trend":"up"},{"name":"New leads","category":"conversion","unit":"number","hint":"Leads created in this period","isCustom":false,"value":0,"previous_value":4,"change_percentage":-100,"trend":"down"},{"name":"Lead conversion","category":"conversion","unit":"percentage","hint":"Share of these leads that are won","isCustom":false,"value":null,"previous_value":0,"change_percentage":null,"trend":"stable"},{"name":"Deals won","category":"conversion","unit":"number","hint":"Deals closed as won","isCustom":false,"value":0,"previous_value":0,"change_percentage":null,"trend":"stable"},{"name":"Weighted pipeline (EUR)","category":"revenue","unit":"currency","hint":"Value of open deals times probability, compared with the start of the period","isCustom":false,"value":34620,"previous_value":34620,"change_percentage":0,"trend":"stable"},{"name":"Media added","category":"engagement","unit":"number","hint":"Files uploaded in this period","isCustom":false,"value":0,"previous_value":0,"change_percentage":null,"trend":"stable"},{"name":"Media views","category":"traffic","unit":"number","hint":"All files, all time","isCustom":false,"value":0,"previous_value":null,"change_percentage":null,"trend":"stable"},{"name":"Media downloads","category":"traffic","unit":"number","hint":"All files, all time","isCustom":false,"value":0,"previous_value":null,"change_percentage":null,"trend":"stable"},{"name":"Bounce rate","category":"traffic","unit":"percentage","hint":"Custom metric: average of values","isCustom":true,"value":null,"previous_value":41.85,"change_percentage":null,"trend":"stable"},{"name":"Newsletter sign-ups","category":"conversion","unit":"number","hint":"Custom metric: sum of values","isCustom":true,"value":null,"previous_value":79,"change_percentage":null,"trend":"stable"},{"name":"Subscription revenue","category":"revenue","unit":"currency","hint":"Custom metric: latest value","isCustom":true,"value":null,"previous_value":12480,"change_percentage":null,"trend":"stable"},{"name":"Time on page","category":"engagement","unit":"duration","hint":"Custom metric: average of values","isCustom":true,"value":null,"previous_value":150,"change_percentage":null,"trend":"stable"},{"name":"Website visits","category":"traffic","unit":"number","hint":"Custom metric: sum of values","isCustom":true,"value":null,"previous_value":3635,"change_percentage":null,"trend":"stable"}]}', 'succeeded', 0, 0, 0, NULL, 1791781200146, 1791781200221, '[{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"analytics"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"content"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"ecommerce"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"crm"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"media"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"analytics"}]', NULL),
('369aba0f-9e5d-4f4b-92b6-86bfc03abbf0', '71255419-bc00-456b-9b3c-157f1b41dc75', 2, 'tool', 'check_proposals', 'Check earlier proposals (1)', '{"days":365,"field":"values.title","tool":"draft_record","values":["Linden Help Center report: the last 7 days to 2026-10-12"]}', '{"known":[]}', 'succeeded', 0, 0, 0, NULL, 1791781200244, 1791781200280, NULL, NULL),
('af72ab37-4b50-4b9c-9348-27324317686e', '71255419-bc00-456b-9b3c-157f1b41dc75', 3, 'tool', 'draft_record', 'Draft the content item “Linden Help Center report: the last 7 days to 2026-10-12”', '{"records":"items","values":{"content":"3 of 21 figures got worse by 40% or more: Content published (-100%), Orders (-75%), New leads (-100%).\n\n| Figure | Now | Before | Change |\n| --- | ---: | ---: | ---: |\n| Tasks created | 0 | 3 | -100% |\n| Tasks completed | 0 | 0 | – |\n| Tasks overdue | 3 | 0 | – |\n| Time to complete a task | – | – | – |\n| Activity | 4 | 17 | -76.5% |\n| Content published | 0 | 2 | -100% |\n| Average SEO score | – | 57.5 | – |\n| Orders | 1 | 4 | -75% |\n| Revenue (EUR) | 594.5 | 439.2 | +35.4% |\n| New leads | 0 | 4 | -100% |\n| Lead conversion | – | 0% | – |\n| Deals won | 0 | 0 | – |\n| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |\n| Media added | 0 | 0 | – |\n| Media views | 0 | – | – |\n| Media downloads | 0 | – | – |\n| Bounce rate | – | 41.85% | – |\n| Newsletter sign-ups | – | 79 | – |\n| Subscription revenue | – | 12,480 | – |\n| Time on page | – | 0.0 h | – |\n| Website visits | – | 3,635 | – |","seo_description":"","seo_title":"","tags":["figures"],"title":"Linden Help Center report: the last 7 days to 2026-10-12","type":"documentation"}}', '{"id":"af72ab37-4b50-4b9c-9348-27324317686e","title":"Linden Help Center report: the last 7 days to 2026-10-12"}', 'succeeded', 0, 0, 0, NULL, 1791781201173, 1791781201252, NULL, NULL),
('d2014bce-f53e-4962-a10d-19f85ca3033a', '71255419-bc00-456b-9b3c-157f1b41dc75', 4, 'tool', 'list_tasks', 'List tasks matching “Find out why”', '{"limit":50,"q":"Find out why","status":"all"}', '{"total":0,"tasks":[]}', 'succeeded', 0, 0, 0, NULL, 1791781200362, 1791781200397, '[{"kind":"project","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92"}]', NULL),
('6f2a923e-e766-4b88-a580-55273b92d032', '71255419-bc00-456b-9b3c-157f1b41dc75', 5, 'tool', 'check_proposals', 'Check earlier proposals (3)', '{"days":30,"field":"name","tool":"create_task","values":["Find out why “Content published” fell","Find out why “Orders” fell","Find out why “New leads” fell"]}', '{"known":[]}', 'succeeded', 0, 0, 0, NULL, 1791781200417, 1791781200444, NULL, NULL),
('94392ae0-e0dc-4a9d-9ed1-c6d4cd9bf38e', '71255419-bc00-456b-9b3c-157f1b41dc75', 6, 'tool', 'create_task', 'Create the task “Find out why “Content published” fell”', '{"description":"Value in the last 7 days: 0. In the period before: 2. Change: -100%.","due_date":"2026-10-15","name":"Find out why “Content published” fell","priority":"medium"}', '{"id":"94392ae0-e0dc-4a9d-9ed1-c6d4cd9bf38e","name":"Find out why “Content published” fell"}', 'succeeded', 0, 0, 0, NULL, 1791781201280, 1791781201351, NULL, NULL),
('d07c3da0-0b60-4cee-9849-003f410909e6', '71255419-bc00-456b-9b3c-157f1b41dc75', 7, 'tool', 'create_task', 'Create the task “Find out why “Orders” fell”', '{"description":"Value in the last 7 days: 1. In the period before: 4. Change: -75%.","due_date":"2026-10-15","name":"Find out why “Orders” fell","priority":"medium"}', '{"id":"d07c3da0-0b60-4cee-9849-003f410909e6","name":"Find out why “Orders” fell"}', 'succeeded', 0, 0, 0, NULL, 1791781201388, 1791781201517, NULL, NULL),
('b47b0d0d-3b46-4c38-8bce-c2b73b41d377', '71255419-bc00-456b-9b3c-157f1b41dc75', 8, 'tool', 'create_task', 'Create the task “Find out why “New leads” fell”', '{"description":"Value in the last 7 days: 0. In the period before: 4. Change: -100%.","due_date":"2026-10-15","name":"Find out why “New leads” fell","priority":"medium"}', '{"id":"b47b0d0d-3b46-4c38-8bce-c2b73b41d377","name":"Find out why “New leads” fell"}', 'succeeded', 0, 0, 0, NULL, 1791781201565, 1791781201652, NULL, NULL),
('8319c6b5-de51-4435-b5bf-7df29011523c', 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', 1, 'tool', 'run_report', 'Read the figures for the last 7 days', '{"period":"7d"}', '{"period":"7d","from":"2026-10-08T00:00:00.000Z","to":"2026-10-15T00:00:00.000Z","areas":["content","ecommerce","crm","media","analytics"],"left_out":[],"figures":[{"name":"Tasks created","category":"engagement","unit":"number","hint":"Tasks created in this project","isCustom":false,"value":3,"previous_value":3,"change_percentage":0,"trend":"stable"},{"name":"Tasks completed","category":"engagement","unit":"number","hint":"Tasks completed in this period","isCustom":false,"value":0,"previous_value":0,"change_percentage":null,"trend":"stable"},{"name":"Tasks overdue","category":"engagement","unit":"number","hint":"Open tasks due before today, compared with the start of the period","isCustom":false,"value":3,"previous_value":1,"change_percentage":200,"trend":"up"},{"name":"Time to complete a task","category":"engagement","unit":"duration","hint":"Average time from creation to completion","isCustom":false,"value":null,"previous_value":null,"change_percentage":null,"trend":"stable"},{"name":"Activity","category":"engagement","unit":"number","hint":"Changes made by people in this project","isCustom":false,"value":14,"previous_value":18,"change_percentage":-22.2,"trend":"down"},{"name":"Content published","category":"traffic","unit":"number","hint":"Items published in this period","isCustom":false,"value":0,"previous_value":2,"change_percentage":-100,"trend":"down"},{"name":"Average SEO score","category":"traffic","unit":"number","hint":"Published items, 0 to 100","isCustom":false,"value":null,"previous_value":57.5,"change_percentage":null,"trend":"stable"},{"name":"Orders","category":"conversion","unit":"number","hint":"New orders, without cancelled orders","isCustom":false,"value":2,"previous_value":3,"change_percentage":-33.3,"trend":"down"},{"name":"Revenue (EUR)","category":"revenue","unit":"currency","hint":"Order totals, without cancelled orders","isCustom":false,"value":1191.9,"previous_value":329.4,"change_percentage":261.8,"trend":"up"},{"name":"New leads","category":"conversion","unit":"number","hint":"Leads created in this period","isCustom":false,"value":0,"previous_value":4,"change_percentage":-100,"trend":"down"},{"name":"Lead conversion","category":"conversion","unit":"percentage","hint":"Share of these leads that are won","isCustom":false,"value":null,"previous_value":0,"change_percentage":null,"trend":"stable"},{"name":"Deals won","category":"conversion","unit":"number","hint":"Deals closed as won","isCustom":false,"value":0,"previous_value":0,"change_percentage":null,"trend":"stable"},{"name":"Weighted pipeline (EUR)","category":"revenue","unit":"currency","hint":"Value of open deals times probability, compared with the start of the period","isCustom":false,"value":34620,"previous_value":34620,"change_percentage":0,"trend":"stable"},{"name":"Media added","category":"engagement","unit":"number","hint":"Files uploaded in this period","isCustom":false,"value":0,"previous_value":0,"change_percentage":null,"trend":"stable"},{"name":"Media views","category":"traffic","unit":"number","hint":"All files, all time","isCustom":false,"value":0,"previous_value":null,"change_percentage":null,"trend":"stable"},{"name":"Media downloads","category":"traffic","unit":"number","hint":"All files, all time","isCustom":false,"value":0,"previous_value":null,"change_percentage":null,"trend":"stable"},{"name":"Bounce rate","category":"traffic","unit":"percentage","hint":"Custom metric: average of values","isCustom":true,"value":null,"previous_value":41.85,"change_percentage":null,"trend":"stable"},{"name":"Newsletter sign-ups","category":"conversion","unit":"number","hint":"Custom metric: sum of values","isCustom":true,"value":null,"previous_value":79,"change_percentage":null,"trend":"stable"},{"name":"Subscription revenue","category":"revenue","unit":"currency","hint":"Custom metric: latest value","isCustom":true,"value":null,"previous_value":12480,"change_percentage":null,"trend":"stable"},{"name":"Time on page","category":"engagement","unit":"duration","hint":"Custom metric: average of values","isCustom":true,"value":null,"previous_value":150,"change_percentage":null,"trend":"stable"},{"name":"Website visits","category":"traffic","unit":"number","hint":"Custom metric: sum of values","isCustom":true,"value":null,"previous_value":3635,"change_percentage":null,"trend":"stable"}]}', 'succeeded', 0, 0, 0, NULL, 1791975600149, 1791975600250, '[{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"analytics"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"content"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"ecommerce"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"crm"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"media"},{"kind":"workspace","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92","type":"analytics"}]', NULL),
('db139b6d-367a-4464-b729-ce5dc983b77d', 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', 2, 'tool', 'check_proposals', 'Check earlier proposals (1)', '{"days":365,"field":"values.title","tool":"draft_record","values":["Linden Help Center report: the last 7 days to 2026-10-14"]}', '{"known":[]}', 'succeeded', 0, 0, 0, NULL, 1791975600271, 1791975600328, NULL, NULL),
('a620aeae-486c-4e5e-8878-58dfe3f1a001', 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', 3, 'tool', 'draft_record', 'Draft the content item “Linden Help Center report: the last 7 days to 2026-10-14”', '{"records":"items","values":{"content":"3 of 21 figures got worse by 40% or more: Tasks overdue (+200%), Content published (-100%), New leads (-100%).\n\n| Figure | Now | Before | Change |\n| --- | ---: | ---: | ---: |\n| Tasks created | 3 | 3 | 0% |\n| Tasks completed | 0 | 0 | – |\n| Tasks overdue | 3 | 1 | +200% |\n| Time to complete a task | – | – | – |\n| Activity | 14 | 18 | -22.2% |\n| Content published | 0 | 2 | -100% |\n| Average SEO score | – | 57.5 | – |\n| Orders | 2 | 3 | -33.3% |\n| Revenue (EUR) | 1,191.9 | 329.4 | +261.8% |\n| New leads | 0 | 4 | -100% |\n| Lead conversion | – | 0% | – |\n| Deals won | 0 | 0 | – |\n| Weighted pipeline (EUR) | 34,620 | 34,620 | 0% |\n| Media added | 0 | 0 | – |\n| Media views | 0 | – | – |\n| Media downloads | 0 | – | – |\n| Bounce rate | – | 41.85% | – |\n| Newsletter sign-ups | – | 79 | – |\n| Subscription revenue | – | 12,480 | – |\n| Time on page | – | 0.0 h | – |\n| Website visits | – | 3,635 | – |","seo_description":"","seo_title":"","tags":["figures"],"title":"Linden Help Center report: the last 7 days to 2026-10-14","type":"documentation"}}', '{"id":"a620aeae-486c-4e5e-8878-58dfe3f1a001","title":"Linden Help Center report: the last 7 days to 2026-10-14"}', 'succeeded', 0, 0, 0, NULL, 1791975601040, 1791975601109, NULL, NULL),
('440603f0-6925-463a-aa37-14432d6a550e', 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', 4, 'tool', 'list_tasks', 'List tasks matching “Find out why”', '{"limit":50,"q":"Find out why","status":"all"}', '{"total":3,"tasks":[{"id":"b47b0d0d-3b46-4c38-8bce-c2b73b41d377","name":"Find out why “New leads” fell","status":"pending","priority":"medium","due_date":"2026-10-15","people":[]},{"id":"d07c3da0-0b60-4cee-9849-003f410909e6","name":"Find out why “Orders” fell","status":"pending","priority":"medium","due_date":"2026-10-15","people":[]},{"id":"94392ae0-e0dc-4a9d-9ed1-c6d4cd9bf38e","name":"Find out why “Content published” fell","status":"pending","priority":"medium","due_date":"2026-10-15","people":[]}]}', 'succeeded', 0, 0, 0, NULL, 1791975600430, 1791975600485, '[{"kind":"project","id":"6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92"}]', NULL),
('f00942c7-00d1-471c-a1ee-3f4870d5d924', 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', 5, 'tool', 'check_proposals', 'Check earlier proposals (1)', '{"days":30,"field":"name","tool":"create_task","values":["Find out why “Tasks overdue” rose"]}', '{"known":[]}', 'succeeded', 0, 0, 0, NULL, 1791975600513, 1791975600547, NULL, NULL),
('773e9771-56a2-4de6-bede-e08eff73a3a0', 'bb1713c1-b188-43f0-ad67-cc639f1f0c38', 6, 'tool', 'create_task', 'Create the task “Find out why “Tasks overdue” rose”', '{"description":"Value in the last 7 days: 3. In the period before: 1. Change: +200%.","due_date":"2026-10-17","name":"Find out why “Tasks overdue” rose","priority":"medium"}', '{"id":"773e9771-56a2-4de6-bede-e08eff73a3a0","name":"Find out why “Tasks overdue” rose"}', 'succeeded', 0, 0, 0, NULL, 1791975601146, 1791975601210, NULL, NULL);
--> statement-breakpoint
INSERT INTO "settings" (id, dashboard_name, site_title, logo_key, favicon_key, quotas, second_factor_roles, access_policy, updated_at, version) VALUES
(1, 'Atrium', 'Atrium', NULL, NULL, '{}', '[]', '{}', NULL, 1);
--> statement-breakpoint
INSERT INTO "stock_changes" (id, product_id, change, reason, note, order_id, created_by, at) VALUES
('4cf599b91a3f0a94ca2dafdf3b5ef6d8', '1c3dea08-2d10-4748-a243-84fb46219c1c', 4, 'opening', '', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789851600000),
('399ab34ca37f9d481adef69271e70492', '27ba6aed-4868-42a4-bbd4-e70627d8376f', 15, 'opening', '', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789844400000),
('914c4297e009b3abf3fe9784d6261d6e', '3acd45ef-14ad-4287-81b1-919f6830947f', 42, 'opening', '', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789862400000),
('46fc0c8948dcf5b8d69585cf38f77cd8', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', 180, 'opening', '', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789858800000),
('0fe16b999585ff4c787617c95c146dc2', '8fb9adc9-4f37-4426-b352-0d370022932f', 2, 'opening', '', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789848000000),
('52aa81ded2e295f40fea8d995927324c', 'ad7c8813-afc4-4974-8a39-4885232b190f', 7, 'opening', '', NULL, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789855200000),
('c01c5c523e54bac37ef4729163e69e96', 'ad7c8813-afc4-4974-8a39-4885232b190f', -2, 'order', '', '202c8d6a-e3fd-428a-9bf3-1943cdda800c', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790964000000),
('2d954852db8c213589ce953685cb2fda', '8fb9adc9-4f37-4426-b352-0d370022932f', -2, 'order', '', '3a63e0fe-6505-438d-8262-50d78b0e8302', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790748000000),
('34aeb59caf8d5507ce381fcd074bdcdd', '3acd45ef-14ad-4287-81b1-919f6830947f', -1, 'order', '', '3a63e0fe-6505-438d-8262-50d78b0e8302', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790748000000),
('37f53b6505054b99aea317be6280aeab', '1c3dea08-2d10-4748-a243-84fb46219c1c', -1, 'order', '', '55f75011-0df2-406a-9599-f35a609ed8b6', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790856000000),
('e2ec33df96b3a7bd3922edbda3e1631e', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', -2, 'order', '', '55f75011-0df2-406a-9599-f35a609ed8b6', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790856000000),
('2abf3ff6b871d7b46915f2f5538ef964', '3acd45ef-14ad-4287-81b1-919f6830947f', -1, 'order', '', 'b2f9f754-bbdf-4b56-9b5f-f6e81bab8eb6', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791072000000),
('a772a103b9b21548be97d766e93f413b', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', -3, 'order', '', 'b2f9f754-bbdf-4b56-9b5f-f6e81bab8eb6', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791072000000),
('93811c00415d1bca9bdacb2710323823', '3acd45ef-14ad-4287-81b1-919f6830947f', -5, 'order', '', 'a1e37de9-fb3c-462c-9e95-7ea94b98f8e9', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791619200000),
('57ba3be5be2d53c90ac9a26ad9833da1', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', -10, 'order', '', 'a1e37de9-fb3c-462c-9e95-7ea94b98f8e9', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791619200000),
('7d90e57685207f7afd22c31033bb2d4a', '3acd45ef-14ad-4287-81b1-919f6830947f', -6, 'order', '', '66b6198c-6965-4483-9928-a7e5c5a0efd7', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791964800000),
('03bab3ca20726ef3c560b5ed3ddcbe0c', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', -4, 'order', '', '66b6198c-6965-4483-9928-a7e5c5a0efd7', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791964800000),
('2294108ac449e6557166bbbb6307a59b', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', -12, 'order', '', '2a08e9c5-39b3-4094-9d60-dbd3caf7fef3', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792569600001),
('126c29b5b192100be5c241e91a995d95', '3acd45ef-14ad-4287-81b1-919f6830947f', -7, 'order', '', '2a08e9c5-39b3-4094-9d60-dbd3caf7fef3', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792569600001),
('baed04feb6fcbf63e6931291fc2d3e8a', '3acd45ef-14ad-4287-81b1-919f6830947f', -6, 'order', '', 'b937d228-f98d-45ed-9486-85f11bb2cca1', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792915200000),
('21f13eee56c26f017faba62eceb44ffc', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', -3, 'order', '', 'b937d228-f98d-45ed-9486-85f11bb2cca1', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792915200000),
('8d4fdc124be748dec99f83f6de7448ff', '3acd45ef-14ad-4287-81b1-919f6830947f', -9, 'order', '', 'a7693af2-e07b-486d-bf09-c5116f20468c', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793347200000),
('1f40bee57115b4299330d6720d866ce8', '5a35e41c-b7d9-4425-9a20-c2c69c8549d5', -5, 'order', '', '04949e34-1d07-4a49-9844-b3f18a1ced6f', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793433600000),
('aa738cb6c31bce2935baabdf2d314c25', 'ad7c8813-afc4-4974-8a39-4885232b190f', -1, 'order', '', '04949e34-1d07-4a49-9844-b3f18a1ced6f', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793433600000);
--> statement-breakpoint
INSERT INTO "system_state" (id, setup_completed_at, services_mode, services, provider_email, provider_account_id, provider_account_name, provider_key_fingerprint, provider_key_last_four, resetting_since) VALUES
(1, 1785801600000, 'bindings', '{"d1":{"name":"DB"},"kv":{"title":"KV"},"r2":{"name":"FILES"}}', NULL, NULL, NULL, NULL, NULL, NULL);
--> statement-breakpoint
INSERT INTO "task_comments" (id, task_id, user_id, body, created_at, updated_at, agent_name, run_id) VALUES
('32ce457e-24d3-4ed2-98bb-2c5d7f98d8db', 'aa5cd210-951c-49ad-9b21-16eb06684c83', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'The second source has changed its format, I have adapted it.', 1792361054120, NULL, NULL, NULL),
('a7e85f6a-0f0d-4b2c-8e98-4aa045ca647b', 'aa5cd210-951c-49ad-9b21-16eb06684c83', 'c6fc1344-bed5-41e0-b0f0-89e260152650', '**Done.** Please have a look.', 1792840746419, NULL, NULL, NULL),
('1f26d286-67ff-43d3-a1c7-641e0a55a2fb', 'b77b948c-4567-40c5-a111-d1220c330c2c', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'First half is done, the rest follows tomorrow.', 1792987201917, NULL, NULL, NULL),
('62689bd7-8bf1-43d9-a747-cf0918d2fd31', 'b77b948c-4567-40c5-a111-d1220c330c2c', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'Who can give me access to the analytics?', 1793191876853, NULL, NULL, NULL),
('bfda29f5-e75f-4a7f-a70f-8e9b165cfd22', '9878a577-02e5-44f9-912b-6f3411741b35', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', '**Done.** Please have a look.', 1792746577298, NULL, NULL, NULL),
('892583e9-876b-4b31-8b13-b229ed6750f5', '9878a577-02e5-44f9-912b-6f3411741b35', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'Looks good to me, two small remarks in the document.', 1792254201011, NULL, NULL, NULL),
('bcbb38c5-842b-4556-997a-24b75098f57c', '9878a577-02e5-44f9-912b-6f3411741b35', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'The second source has changed its format, I have adapted it.', 1793351957354, NULL, NULL, NULL),
('7b0b1846-5ed9-43cf-a530-f96d4af4af4f', '40637c8e-14d0-4c3f-92e4-46e245cc7262', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'Looks good to me, two small remarks in the document.', 1793114990337, NULL, NULL, NULL),
('7312b196-0de0-4662-9942-9e4d31dfd596', '9483861a-4e02-4113-9c73-c017f1f01385', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', '**Done.** Please have a look.', 1790781713981, NULL, NULL, NULL);
--> statement-breakpoint
INSERT INTO "task_users" (task_id, user_id, role, assigned_at) VALUES
('47128ad3-555b-421b-ae45-81237b191d55', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'owner', 1790260218317),
('47128ad3-555b-421b-ae45-81237b191d55', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'reviewer', 1792311043364),
('03548ed0-fdbd-4429-a923-519369cc06f4', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'owner', 1792076830042),
('03548ed0-fdbd-4429-a923-519369cc06f4', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'reviewer', 1791659060278),
('03548ed0-fdbd-4429-a923-519369cc06f4', '8c348ead-77ec-4502-b266-7a8b1513174d', 'assignee', 1791283307832),
('03548ed0-fdbd-4429-a923-519369cc06f4', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'assignee', 1791167374619),
('910dbd15-0bf8-4410-b3c4-d043f6246cb3', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'owner', 1792944039605),
('cc62160d-779e-4758-aa67-fe43bdc8405d', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'owner', 1793546123375),
('cc62160d-779e-4758-aa67-fe43bdc8405d', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'reviewer', 1793572361214),
('40e82457-6202-4820-b971-fd5fb5c53177', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'reviewer', 1793092270631),
('aa5cd210-951c-49ad-9b21-16eb06684c83', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'owner', 1793576092060),
('aa5cd210-951c-49ad-9b21-16eb06684c83', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'reviewer', 1792993442035),
('aa5cd210-951c-49ad-9b21-16eb06684c83', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'assignee', 1793084340496),
('c891697a-e2cf-4d54-b8fd-e1222c559f26', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'reviewer', 1792649727902),
('c891697a-e2cf-4d54-b8fd-e1222c559f26', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'assignee', 1793463857688),
('9fa97fbc-f130-45d6-9d72-c88045ea3499', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'owner', 1790553176958),
('9fa97fbc-f130-45d6-9d72-c88045ea3499', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'reviewer', 1790461313836),
('9fa97fbc-f130-45d6-9d72-c88045ea3499', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'assignee', 1791960082836),
('2b6b8ac1-85f7-471a-9263-3bb5c69b4e63', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'owner', 1792311836366),
('2b6b8ac1-85f7-471a-9263-3bb5c69b4e63', 'f346d091-064c-4458-9163-5f678dd2a80b', 'assignee', 1790213321972),
('2b6b8ac1-85f7-471a-9263-3bb5c69b4e63', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'assignee', 1790249501903),
('acc562b1-4503-4eef-8dec-14551750542f', 'f346d091-064c-4458-9163-5f678dd2a80b', 'assignee', 1792240450588),
('acc562b1-4503-4eef-8dec-14551750542f', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'assignee', 1791395881034),
('d173a6a4-11fb-4c67-970f-6273271516c6', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'owner', 1791264030984),
('ac0c7296-fdc9-43e4-9ac1-03aafae1f2d0', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'owner', 1792921994407),
('ac0c7296-fdc9-43e4-9ac1-03aafae1f2d0', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'reviewer', 1792835938554),
('a3b38537-cff6-461e-9a33-c2e1e805a5fc', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'owner', 1789230226107),
('a3b38537-cff6-461e-9a33-c2e1e805a5fc', 'c4af1249-ab6a-4205-a3d1-ee92ec584866', 'assignee', 1787443519064),
('b77b948c-4567-40c5-a111-d1220c330c2c', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'owner', 1792927625277),
('b77b948c-4567-40c5-a111-d1220c330c2c', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'reviewer', 1793018516191),
('b77b948c-4567-40c5-a111-d1220c330c2c', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'assignee', 1792843305264),
('b77b948c-4567-40c5-a111-d1220c330c2c', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'assignee', 1793090884456),
('f42df37e-d087-4246-a1a6-199bf0f8ad39', 'f346d091-064c-4458-9163-5f678dd2a80b', 'owner', 1789641115813),
('f42df37e-d087-4246-a1a6-199bf0f8ad39', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'assignee', 1789203145658),
('cdf65b72-c5a3-4a8e-985d-3ca780b13ff6', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'owner', 1793194420771),
('cdf65b72-c5a3-4a8e-985d-3ca780b13ff6', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'assignee', 1793476434589),
('745c70d9-bf4a-4859-97c1-0e56767b1688', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 'owner', 1790308539243),
('745c70d9-bf4a-4859-97c1-0e56767b1688', '8c348ead-77ec-4502-b266-7a8b1513174d', 'reviewer', 1789599268593),
('745c70d9-bf4a-4859-97c1-0e56767b1688', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'assignee', 1791129127047),
('745c70d9-bf4a-4859-97c1-0e56767b1688', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'assignee', 1788953103880),
('99644a1e-853a-4f44-8c9d-34e7ac4a1445', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'owner', 1792168793841),
('99644a1e-853a-4f44-8c9d-34e7ac4a1445', '381a0b6c-555d-463d-b71c-43bd70151c8f', 'reviewer', 1792621772381),
('99644a1e-853a-4f44-8c9d-34e7ac4a1445', 'c8748025-a80e-4646-96fe-07f0b5288737', 'assignee', 1792722580677),
('99644a1e-853a-4f44-8c9d-34e7ac4a1445', 'f346d091-064c-4458-9163-5f678dd2a80b', 'assignee', 1791127164690),
('8f5b66d2-23c8-4df6-804d-73f2e4414061', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'assignee', 1793576990209),
('8aa3e089-d58b-4871-8eae-a7db846374c6', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'owner', 1793562094456),
('8aa3e089-d58b-4871-8eae-a7db846374c6', '8c348ead-77ec-4502-b266-7a8b1513174d', 'assignee', 1793544268801),
('0deeb8f5-8e6a-468c-acb0-647d691ae3e8', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'owner', 1792405504051),
('0deeb8f5-8e6a-468c-acb0-647d691ae3e8', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'reviewer', 1788478694126),
('0deeb8f5-8e6a-468c-acb0-647d691ae3e8', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'assignee', 1792776967795),
('0deeb8f5-8e6a-468c-acb0-647d691ae3e8', 'f346d091-064c-4458-9163-5f678dd2a80b', 'assignee', 1790883736377),
('9f98f666-0bfa-4185-bb3f-f5c62899534b', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'owner', 1792847961828),
('9f98f666-0bfa-4185-bb3f-f5c62899534b', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'assignee', 1792291645847),
('5b10bfbf-5d1a-46a0-b7f4-812491f7996b', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'owner', 1792858788269),
('210f7549-7024-416a-8a7d-22ebe72687e7', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'owner', 1791500925384),
('210f7549-7024-416a-8a7d-22ebe72687e7', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'reviewer', 1792296465355),
('a72676e8-f526-40e3-8447-37fee41eb9e3', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'owner', 1792895735978),
('a72676e8-f526-40e3-8447-37fee41eb9e3', '938b3406-c436-488b-81e6-57020d5324e5', 'assignee', 1792579285490),
('d1cadf9a-5019-4a03-9872-12d12310d3ee', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'assignee', 1792929780547),
('d1cadf9a-5019-4a03-9872-12d12310d3ee', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'assignee', 1793067226060),
('06b0df7e-1682-420a-8c21-2d795f454e99', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'assignee', 1792035658398),
('06b0df7e-1682-420a-8c21-2d795f454e99', 'f346d091-064c-4458-9163-5f678dd2a80b', 'assignee', 1789887285257),
('03d989b0-6971-4b39-8d2c-058f0c7a8bda', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'owner', 1792476058957),
('03d989b0-6971-4b39-8d2c-058f0c7a8bda', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'reviewer', 1792884738983),
('03d989b0-6971-4b39-8d2c-058f0c7a8bda', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'assignee', 1792528896447),
('03d989b0-6971-4b39-8d2c-058f0c7a8bda', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'assignee', 1792413160100),
('8345be8f-dc1f-458f-806d-2f8b8d07c000', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'owner', 1793506247816),
('8345be8f-dc1f-458f-806d-2f8b8d07c000', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'reviewer', 1790330834239),
('2dfc4860-fb95-4e39-a374-6da1a0cf63a8', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'owner', 1793576328254),
('2dfc4860-fb95-4e39-a374-6da1a0cf63a8', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'reviewer', 1793570523264),
('e94d170a-efe1-4f1e-a0f0-38cef299d957', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'owner', 1793409755737),
('e94d170a-efe1-4f1e-a0f0-38cef299d957', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'assignee', 1793296598507),
('24a14228-0d50-47b5-b663-72621ebcf702', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'owner', 1793569910773),
('a07b6092-4340-4b98-972c-2a8b80d0dfde', '938b3406-c436-488b-81e6-57020d5324e5', 'reviewer', 1793548976930),
('8e405748-19ab-4c65-af21-111b29caa66b', '8c348ead-77ec-4502-b266-7a8b1513174d', 'owner', 1793285389814),
('8e405748-19ab-4c65-af21-111b29caa66b', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'reviewer', 1793159034356),
('b6051002-f262-4355-bc6c-0048321f51c4', 'efedf704-a7f6-48b0-8053-49d56b1a3397', 'owner', 1791491268480),
('b6051002-f262-4355-bc6c-0048321f51c4', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'reviewer', 1793143495818),
('b6051002-f262-4355-bc6c-0048321f51c4', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'assignee', 1788793923133),
('83671776-ec46-4f3f-9095-156a86d4d00e', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'owner', 1793505176793),
('83671776-ec46-4f3f-9095-156a86d4d00e', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'assignee', 1793342143794),
('8784e4d1-e504-4260-9702-d33c478a2f25', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'owner', 1789184020180),
('8784e4d1-e504-4260-9702-d33c478a2f25', 'efedf704-a7f6-48b0-8053-49d56b1a3397', 'reviewer', 1789137932499),
('8784e4d1-e504-4260-9702-d33c478a2f25', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'assignee', 1786975586557),
('a9be6b74-ad88-4e49-9625-ce38c8a94ac9', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'owner', 1788999631538),
('a9be6b74-ad88-4e49-9625-ce38c8a94ac9', 'f346d091-064c-4458-9163-5f678dd2a80b', 'assignee', 1792974057165),
('3869b500-a66a-4cb9-9bba-ad9e0ac94b40', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'owner', 1793318704011),
('3869b500-a66a-4cb9-9bba-ad9e0ac94b40', 'c8748025-a80e-4646-96fe-07f0b5288737', 'reviewer', 1792797234741),
('3869b500-a66a-4cb9-9bba-ad9e0ac94b40', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'assignee', 1793428665850),
('9878a577-02e5-44f9-912b-6f3411741b35', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 'owner', 1793215714623),
('d9831a79-5407-4c54-b078-512f026e76a2', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'owner', 1792475614456),
('d9831a79-5407-4c54-b078-512f026e76a2', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'reviewer', 1793451533254),
('27aadb11-0362-43fa-9545-14f4b16ce7d3', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'owner', 1793548687880),
('05f7abc2-1957-4084-af00-91afa9c5280d', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'owner', 1793411419726),
('05f7abc2-1957-4084-af00-91afa9c5280d', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'assignee', 1793282582092),
('f973c7eb-daff-4fdc-8f54-3e22aae4f95d', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'owner', 1793360559107),
('01f52820-22e3-457a-8635-2a42340b855c', 'c8748025-a80e-4646-96fe-07f0b5288737', 'owner', 1792527040628),
('05ccf66b-683a-4eb8-a649-9873c17f4022', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'assignee', 1793274686391),
('99db197f-75c4-4c29-92eb-d439cec952ad', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'assignee', 1792922396615),
('40637c8e-14d0-4c3f-92e4-46e245cc7262', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'owner', 1792840723892),
('40637c8e-14d0-4c3f-92e4-46e245cc7262', '938b3406-c436-488b-81e6-57020d5324e5', 'assignee', 1792739710545),
('40637c8e-14d0-4c3f-92e4-46e245cc7262', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'assignee', 1792981347755),
('4168e578-dad4-489c-90e8-40fcb560804a', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'owner', 1793564561903),
('f5dc73a2-3824-4c23-87b9-485e395e457d', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'assignee', 1791185578469),
('f5dc73a2-3824-4c23-87b9-485e395e457d', '938b3406-c436-488b-81e6-57020d5324e5', 'assignee', 1787555961367),
('9483861a-4e02-4113-9c73-c017f1f01385', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'owner', 1788798457328),
('9483861a-4e02-4113-9c73-c017f1f01385', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 'assignee', 1791725971783),
('8576db16-3a73-4a80-a3d1-af6e35e2674b', 'f346d091-064c-4458-9163-5f678dd2a80b', 'owner', 1790057605608),
('4e6c71e7-3a81-40e2-bee5-6ee9fc13e7e8', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'owner', 1793486308066),
('4e6c71e7-3a81-40e2-bee5-6ee9fc13e7e8', '1370da5b-4be7-4170-9923-9effb4dd7c33', 'reviewer', 1793485206481),
('9661963d-a1d3-4dd8-9303-a009b0152746', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'assignee', 1791983840420),
('5a3137b6-2aee-4214-b761-804a21f2f587', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'owner', 1793009429666),
('5a3137b6-2aee-4214-b761-804a21f2f587', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'reviewer', 1793431150345),
('5a3137b6-2aee-4214-b761-804a21f2f587', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'assignee', 1793025040362),
('f242a79e-7a79-4bc8-b750-d46269949622', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'owner', 1793037791667),
('f242a79e-7a79-4bc8-b750-d46269949622', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 'reviewer', 1793431240784),
('66510b29-332b-43d9-8248-ba3ffe14acd3', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'owner', 1791808634625);
--> statement-breakpoint
INSERT INTO "tasks" (id, name, description, status, mode, priority, project_id, trashed_project_id, due_at, completed_at, created_by, created_at, updated_at, version, folded) VALUES
('47128ad3-555b-421b-ae45-81237b191d55', 'Write the brief for Ember Recruiting Site', 'See the notes of the last meeting; the rest is up to you.', 'completed', 'manual', 'low', '6f44225b-483c-486f-a1ec-035fa97dbd4f', NULL, 1793664000000, 1792290066025, '597058f4-942b-461c-bc5e-8a6b46ffcaad', 1789219325024, 1792290066025, 1, NULL),
('03548ed0-fdbd-4429-a923-519369cc06f4', 'Resize the pictures of Delta Spring Campaign', 'Done when two people have looked at it.', 'paused', 'auto', 'medium', 'e9294b9a-ee3e-4a31-9eca-de2526e94d14', NULL, 1795132800000, NULL, '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 1790782333107, 1790961552755, 1, NULL),
('910dbd15-0bf8-4410-b3c4-d043f6246cb3', 'Write the brief for Garnet Video Library', 'Blocked twice before: say early when something is missing.', 'in-progress', 'manual', 'low', '4cb6ba40-2121-4ef3-b6fc-88475e060016', NULL, NULL, NULL, '060f642e-1b5f-44a2-aea3-1169e51da3ae', 1791198405256, 1792890053158, 1, NULL),
('cc62160d-779e-4758-aa67-fe43bdc8405d', 'Sync the stock of Compass Product Catalogue', 'See the notes of the last meeting; the rest is up to you.', 'running', 'auto', 'medium', 'be58e21a-7f7b-4cb4-af1e-7770cd69a4de', NULL, 1797465600000, NULL, 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 1793490190688, 1793534759722, 1, NULL),
('40e82457-6202-4820-b971-fd5fb5c53177', 'Interview customers about the company site', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'completed', 'manual', 'urgent', NULL, NULL, NULL, 1792074784080, 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791944587653, 1792074784080, 1, NULL),
('aa5cd210-951c-49ad-9b21-16eb06684c83', 'Present the figures of Juniper Loyalty Club', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'in-progress', 'manual', 'high', NULL, NULL, NULL, NULL, 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1792351497646, 1792514876925, 1, NULL),
('c891697a-e2cf-4d54-b8fd-e1222c559f26', 'Interview customers about Marble Loyalty Club', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'cancelled', 'manual', 'medium', '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, NULL, NULL, '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1792646268484, 1792914414300, 1, NULL),
('9fa97fbc-f130-45d6-9d72-c88045ea3499', 'Sync the stock of Orchard Loyalty Club', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'aktiv', 'auto', 'low', NULL, NULL, 1796601600000, NULL, '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1789866204721, 1793124687430, 1, NULL),
('2b6b8ac1-85f7-471a-9263-3bb5c69b4e63', 'Review the translations of Cobalt Storefront', 'Done when two people have looked at it.', 'completed', 'manual', 'high', 'a3c70271-37b1-4664-b213-ee82fef2acda', NULL, 1796688000000, 1792788341040, 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1788308332370, 1792788341040, 1, NULL),
('acc562b1-4503-4eef-8dec-14551750542f', 'Test the checkout of Solstice Spring Campaign', 'Done when two people have looked at it.', 'pending', 'manual', 'medium', 'ba89fc47-50b2-4d20-a96a-c02ce4342c9b', NULL, NULL, NULL, 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 1790885374496, 1790977795946, 1, NULL),
('d173a6a4-11fb-4c67-970f-6273271516c6', 'Rewrite old articles on Quartz Storefront', '', 'aktiv', 'auto', 'medium', NULL, NULL, 1793491200000, NULL, '8c348ead-77ec-4502-b266-7a8b1513174d', 1791039583378, 1791874592400, 1, NULL),
('ac0c7296-fdc9-43e4-9ac1-03aafae1f2d0', 'Interview customers about Velvet Partner Network', 'Done when two people have looked at it.', 'pending', 'manual', 'high', NULL, NULL, 1795910400000, NULL, '597058f4-942b-461c-bc5e-8a6b46ffcaad', 1792587101811, 1793282884510, 1, NULL),
('a3b38537-cff6-461e-9a33-c2e1e805a5fc', 'Watch the prices of the company site', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'running', 'auto', 'medium', NULL, NULL, 1796083200000, NULL, '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 1787237335764, 1787659760841, 1, NULL),
('b77b948c-4567-40c5-a111-d1220c330c2c', 'Interview customers about Coral Loyalty Club', '', 'in-progress', 'manual', 'medium', '6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', NULL, 1796256000000, NULL, 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 1792666001107, 1793213259838, 1, NULL),
('f42df37e-d087-4246-a1a6-199bf0f8ad39', 'Answer the open questions on Cobalt Storefront', 'See the notes of the last meeting; the rest is up to you.', 'completed', 'manual', 'low', 'a3c70271-37b1-4664-b213-ee82fef2acda', NULL, 1792972800000, 1790031657980, 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1787371376482, 1790031657980, 1, NULL),
('cdf65b72-c5a3-4a8e-985d-3ca780b13ff6', 'Collect pictures for Velvet Partner Network', 'Blocked twice before: say early when something is missing.', 'pending', 'manual', 'urgent', NULL, NULL, NULL, NULL, 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1791889184708, 1792989298356, 1, NULL),
('745c70d9-bf4a-4859-97c1-0e56767b1688', 'Resize the pictures of Quartz Storefront', 'See the notes of the last meeting; the rest is up to you.', 'inaktiv', 'auto', 'medium', NULL, NULL, 1795046400000, NULL, 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 1787855483863, 1790652518876, 1, NULL),
('99644a1e-853a-4f44-8c9d-34e7ac4a1445', 'Review the translations of Nimbus Magazine', '', 'pending', 'manual', 'medium', '1cb96446-dac2-4973-88d8-ee8de063656f', NULL, 1794960000000, NULL, '381a0b6c-555d-463d-b71c-43bd70151c8f', 1790672224113, 1792321261846, 1, NULL),
('838d4a89-4cb8-4712-a4fc-be2502ff701f', 'Update the terms on Compass Product Catalogue', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'in-progress', 'manual', 'medium', 'be58e21a-7f7b-4cb4-af1e-7770cd69a4de', NULL, 1796169600000, NULL, '8c348ead-77ec-4502-b266-7a8b1513174d', 1790719058544, 1792782509486, 1, NULL),
('8f5b66d2-23c8-4df6-804d-73f2e4414061', 'Fix broken links on Juniper Loyalty Club', 'Blocked twice before: say early when something is missing.', 'pending', 'manual', 'urgent', NULL, NULL, 1795737600000, NULL, 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1793572510221, 1793573267212, 1, NULL),
('8aa3e089-d58b-4871-8eae-a7db846374c6', 'Detect duplicates in Fjord Subscription Box', '', 'inaktiv', 'auto', 'medium', '663d7183-5cd6-4bd9-96fa-370650d5a2e3', NULL, 1794528000000, NULL, '8c348ead-77ec-4502-b266-7a8b1513174d', 1793108894013, 1793146971509, 1, NULL),
('0deeb8f5-8e6a-468c-acb0-647d691ae3e8', 'Test the checkout of Cobalt Recruiting Site', 'Done when two people have looked at it.', 'pending', 'manual', 'high', NULL, NULL, 1792713600000, NULL, 'f346d091-064c-4458-9163-5f678dd2a80b', 1787765136334, 1790608222607, 1, NULL),
('3fed2898-e9b2-42de-bb74-94a6443d420d', 'Refresh the keywords of the company site', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'running', 'auto', 'low', NULL, NULL, NULL, NULL, '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 1787526223110, 1790107482646, 1, NULL),
('9f98f666-0bfa-4185-bb3f-f5c62899534b', 'Present the figures of Marble Loyalty Club', 'Done when two people have looked at it.', 'in-progress', 'manual', 'urgent', '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, NULL, NULL, 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1791079565239, 1792732839247, 1, NULL),
('5b10bfbf-5d1a-46a0-b7f4-812491f7996b', 'Collect pictures for Zephyr Storefront', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'completed', 'manual', 'high', '3d3627bb-e2fe-4787-8857-7ec957c9eed9', NULL, NULL, 1792473644196, 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1792273638486, 1792473644196, 1, NULL),
('210f7549-7024-416a-8a7d-22ebe72687e7', 'Resize the pictures of the company site', 'Blocked twice before: say early when something is missing.', 'aktiv', 'auto', 'medium', NULL, NULL, 1793232000000, NULL, '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 1788534807712, 1790352418798, 1, NULL),
('a72676e8-f526-40e3-8447-37fee41eb9e3', 'Write the brief for Coral Video Library', '', 'completed', 'manual', 'medium', NULL, NULL, 1793059200000, 1792622499513, '938b3406-c436-488b-81e6-57020d5324e5', 1791344225067, 1792622499513, 1, NULL),
('d1cadf9a-5019-4a03-9872-12d12310d3ee', 'Collect pictures for Willow Partner Network', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'pending', 'manual', 'high', '52e64ce6-ad99-4380-92ad-ff5883e04c7d', NULL, 1794009600000, NULL, 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1792616584465, 1793360486110, 1, NULL),
('06b0df7e-1682-420a-8c21-2d795f454e99', 'Interview customers about Nimbus Magazine', '', 'completed', 'manual', 'medium', '1cb96446-dac2-4973-88d8-ee8de063656f', NULL, NULL, 1789875391682, 'f346d091-064c-4458-9163-5f678dd2a80b', 1788920035505, 1789875391682, 1, NULL),
('03d989b0-6971-4b39-8d2c-058f0c7a8bda', 'Watch the prices of Quartz Subscription Box', 'Done when two people have looked at it.', 'inaktiv', 'auto', 'low', 'e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', NULL, NULL, NULL, '1370da5b-4be7-4170-9923-9effb4dd7c33', 1791460217285, 1792544906937, 1, NULL),
('8345be8f-dc1f-458f-806d-2f8b8d07c000', 'Refresh the keywords of Marble Loyalty Club', 'Blocked twice before: say early when something is missing.', 'inaktiv', 'auto', 'medium', '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, 1795046400000, NULL, 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1790311367192, 1791767350587, 1, NULL),
('2dfc4860-fb95-4e39-a374-6da1a0cf63a8', 'Write the brief for Linden Help Center', 'See the notes of the last meeting; the rest is up to you.', 'completed', 'manual', 'medium', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', NULL, 1794614400000, 1793572244310, '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1793569280846, 1793572244310, 1, NULL),
('e94d170a-efe1-4f1e-a0f0-38cef299d957', 'Prepare the launch of Willow Partner Network', '', 'in-progress', 'manual', 'medium', '52e64ce6-ad99-4380-92ad-ff5883e04c7d', NULL, 1794873600000, NULL, 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1793294353455, 1793391154669, 1, NULL),
('24a14228-0d50-47b5-b663-72621ebcf702', 'Collect pictures for Marble Loyalty Club', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'in-progress', 'manual', 'medium', '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, 1795305600000, NULL, '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1793511260805, 1793516286561, 1, NULL),
('c226c027-4089-41aa-8c07-21094e49e770', 'Agree the budget of Amber Newsroom', 'Blocked twice before: say early when something is missing.', 'pending', 'manual', 'medium', NULL, NULL, 1796774400000, NULL, '381a0b6c-555d-463d-b71c-43bd70151c8f', 1792843261935, 1793454086017, 1, NULL),
('a07b6092-4340-4b98-972c-2a8b80d0dfde', 'Detect duplicates in Coral Video Library', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'paused', 'auto', 'medium', NULL, NULL, NULL, NULL, '1370da5b-4be7-4170-9923-9effb4dd7c33', 1793471515128, 1793567683891, 1, NULL),
('8e405748-19ab-4c65-af21-111b29caa66b', 'Post the updates of Delta Spring Campaign', '', 'running', 'auto', 'medium', 'e9294b9a-ee3e-4a31-9eca-de2526e94d14', NULL, NULL, NULL, 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 1792941093874, 1793290667784, 1, NULL),
('b6051002-f262-4355-bc6c-0048321f51c4', 'Test the checkout of Timber Loyalty Club', 'Done when two people have looked at it.', 'pending', 'manual', 'high', NULL, NULL, NULL, NULL, 'f346d091-064c-4458-9163-5f678dd2a80b', 1788683521640, 1791314927127, 1, NULL),
('83671776-ec46-4f3f-9095-156a86d4d00e', 'Refresh the keywords of Compass Booking App', 'Blocked twice before: say early when something is missing.', 'paused', 'auto', 'medium', NULL, NULL, 1795219200000, NULL, '1370da5b-4be7-4170-9923-9effb4dd7c33', 1793225187525, 1793529414288, 1, NULL),
('8784e4d1-e504-4260-9702-d33c478a2f25', 'Agree the budget of Timber Loyalty Club', 'See the notes of the last meeting; the rest is up to you.', 'cancelled', 'manual', 'high', NULL, NULL, 1797120000000, NULL, 'f346d091-064c-4458-9163-5f678dd2a80b', 1786770801257, 1793427139278, 1, NULL),
('a9be6b74-ad88-4e49-9625-ce38c8a94ac9', 'Fix broken links on Ember Recruiting Site', 'Blocked twice before: say early when something is missing.', 'pending', 'manual', 'low', '6f44225b-483c-486f-a1ec-035fa97dbd4f', NULL, NULL, NULL, 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 1787569596953, 1789256386130, 1, NULL),
('3869b500-a66a-4cb9-9bba-ad9e0ac94b40', 'Interview customers about Harbor Subscription Box', 'Done when two people have looked at it.', 'completed', 'manual', 'medium', NULL, NULL, 1797379200000, 1793281454867, '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 1792731155833, 1793281454867, 1, NULL),
('9878a577-02e5-44f9-912b-6f3411741b35', 'Rewrite old articles on Marble Loyalty Club', 'Done when two people have looked at it.', 'inaktiv', 'auto', 'medium', '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, NULL, NULL, 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1791784213255, 1792615245196, 1, NULL),
('d9831a79-5407-4c54-b078-512f026e76a2', 'Write the brief for Velvet Partner Network', 'Done when two people have looked at it.', 'in-progress', 'manual', 'low', NULL, NULL, 1796169600000, NULL, 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1792334258315, 1792959626990, 1, NULL),
('27aadb11-0362-43fa-9545-14f4b16ce7d3', 'Rewrite old articles on Juniper Loyalty Club', '', 'paused', 'auto', 'high', NULL, NULL, 1797292800000, NULL, 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1793434381434, 1793563845683, 1, NULL),
('05f7abc2-1957-4084-af00-91afa9c5280d', 'Present the figures of Prairie Partner Network', 'Done when two people have looked at it.', 'pending', 'manual', 'low', 'f91f0f26-3944-42fa-b70c-021a95e9b67d', NULL, NULL, NULL, 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1792933852848, 1793344906241, 1, NULL),
('f973c7eb-daff-4fdc-8f54-3e22aae4f95d', 'Watch the prices of Coral Loyalty Club', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'aktiv', 'auto', 'medium', '6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', NULL, 1796774400000, NULL, '0ded136f-6f48-47a0-9875-5b5eff915ed0', 1792519088469, 1793481902944, 1, NULL),
('01f52820-22e3-457a-8635-2a42340b855c', 'Plan the newsletter for Timber Newsroom', '', 'cancelled', 'manual', 'medium', NULL, NULL, 1793664000000, NULL, 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1788591146461, 1790242098499, 1, NULL),
('05ccf66b-683a-4eb8-a649-9873c17f4022', 'Update the terms on Zephyr Storefront', 'Blocked twice before: say early when something is missing.', 'completed', 'manual', 'medium', '3d3627bb-e2fe-4787-8857-7ec957c9eed9', NULL, 1795910400000, 1792723745894, '1370da5b-4be7-4170-9923-9effb4dd7c33', 1791604183984, 1792723745894, 1, NULL),
('99db197f-75c4-4c29-92eb-d439cec952ad', 'Plan the newsletter for Quartz Subscription Box', 'Done when two people have looked at it.', 'cancelled', 'manual', 'low', 'e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', NULL, 1796860800000, NULL, 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1791671809316, 1792630687863, 1, NULL),
('40637c8e-14d0-4c3f-92e4-46e245cc7262', 'Watch the prices of Cedar Newsroom', '', 'aktiv', 'auto', 'low', '9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', NULL, NULL, NULL, '938b3406-c436-488b-81e6-57020d5324e5', 1792608877219, 1793263474081, 1, NULL),
('4168e578-dad4-489c-90e8-40fcb560804a', 'Fix broken links on Compass Product Catalogue', 'Blocked twice before: say early when something is missing.', 'pending', 'manual', 'medium', 'be58e21a-7f7b-4cb4-af1e-7770cd69a4de', NULL, 1794614400000, NULL, '8c348ead-77ec-4502-b266-7a8b1513174d', 1792261031457, 1793145034631, 1, NULL),
('f5dc73a2-3824-4c23-87b9-485e395e457d', 'Write the brief for the company site', 'Blocked twice before: say early when something is missing.', 'completed', 'manual', 'high', NULL, NULL, 1796860800000, 1790648445235, '938b3406-c436-488b-81e6-57020d5324e5', 1787030245611, 1790648445235, 1, NULL),
('9483861a-4e02-4113-9c73-c017f1f01385', 'Fix broken links on Cobalt Recruiting Site', '', 'in-progress', 'manual', 'medium', NULL, NULL, 1796601600000, NULL, '0ded136f-6f48-47a0-9875-5b5eff915ed0', 1787410242050, 1788932774250, 1, NULL),
('8576db16-3a73-4a80-a3d1-af6e35e2674b', 'Plan the newsletter for Timber Loyalty Club', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'pending', 'manual', 'low', NULL, NULL, 1794614400000, NULL, '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1787580623362, 1788583772544, 1, NULL),
('4e6c71e7-3a81-40e2-bee5-6ee9fc13e7e8', 'Present the figures of Aurora Help Center', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'cancelled', 'manual', 'low', '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', NULL, 1793491200000, NULL, 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1793413968306, 1793482832770, 1, NULL),
('9661963d-a1d3-4dd8-9303-a009b0152746', 'Review the translations of Timber Loyalty Club', 'Blocked twice before: say early when something is missing.', 'in-progress', 'manual', 'urgent', NULL, NULL, 1794873600000, NULL, 'efedf704-a7f6-48b0-8053-49d56b1a3397', 1789851277863, 1793257356059, 1, NULL),
('5a3137b6-2aee-4214-b761-804a21f2f587', 'Present the figures of Prairie Partner Network', 'Blocked twice before: say early when something is missing.', 'completed', 'manual', 'low', 'f91f0f26-3944-42fa-b70c-021a95e9b67d', NULL, NULL, 1793032203127, '060f642e-1b5f-44a2-aea3-1169e51da3ae', 1792201715360, 1793032203127, 1, NULL),
('f242a79e-7a79-4bc8-b750-d46269949622', 'Score the leads of Garnet Video Library', 'Done when two people have looked at it.', 'inaktiv', 'auto', 'medium', '4cb6ba40-2121-4ef3-b6fc-88475e060016', NULL, 1793145600000, NULL, '060f642e-1b5f-44a2-aea3-1169e51da3ae', 1792991170959, 1793067866561, 1, NULL),
('66510b29-332b-43d9-8248-ba3ffe14acd3', 'Check the tracking on Timber Product Catalogue', 'The figures are in the shared folder.

- compare with last month
- mark what is surprising', 'cancelled', 'manual', 'medium', '2e163326-0d09-497e-a9b8-c3f2e04938b6', NULL, 1796515200000, NULL, '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1791744190121, 1792963060607, 1, NULL);
--> statement-breakpoint
INSERT INTO "usage_entries" (id, at, purpose, integration_id, model, user_id, agent_id, rag_id, project_id, run_id, micro_dollars, input_tokens, cached_tokens, output_tokens, is_estimated, neurons) VALUES
('9072ea56-e77d-4478-a4be-491d801b4213', 1791188760000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', '5ffb4381-2328-48a9-9bdf-08d93bae46ce', NULL, '670e03c1-a6d8-4760-b62e-23f0c15cba7b', NULL, 865, 3145, 0, 655, 0, NULL),
('bd2ba2b2-0306-43b5-b78b-387918ea24d1', 1791215820000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', 'f346d091-064c-4458-9163-5f678dd2a80b', '5ffb4381-2328-48a9-9bdf-08d93bae46ce', NULL, '670e03c1-a6d8-4760-b62e-23f0c15cba7b', NULL, 1044, 4807, 0, 537, 0, NULL),
('852fe2f6-8cbc-4f00-9fef-4ff456c49a99', 1791196260000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', '938b3406-c436-488b-81e6-57020d5324e5', '29e79d7b-19a9-4da3-abc6-2f7603fe11ec', NULL, '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', NULL, 1014, 5494, 0, 316, 0, NULL),
('ac722153-ac84-4bd0-ae4b-1fc06242b988', 1791202140000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o', '1370da5b-4be7-4170-9923-9effb4dd7c33', '29e79d7b-19a9-4da3-abc6-2f7603fe11ec', NULL, '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', NULL, 14878, 2459, 0, 873, 0, NULL),
('396ebecb-f056-4214-a9f3-042ce760f516', 1791207660000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', '311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', '29e79d7b-19a9-4da3-abc6-2f7603fe11ec', NULL, '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', NULL, 940, 4997, 0, 317, 0, NULL),
('6ab28986-97a5-4ec9-bcf1-3cc22c1df955', 1791192780000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', 'f346d091-064c-4458-9163-5f678dd2a80b', '29e79d7b-19a9-4da3-abc6-2f7603fe11ec', NULL, '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', NULL, 1102, 4675, 0, 667, 0, NULL),
('c9ffd117-e874-43c1-990d-88fad5472250', 1791189720000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 'dd34669b-862f-44dc-b1f2-9eebe39109cf', NULL, '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, 996, 3686, 0, 737, 0, NULL),
('3e527402-c919-4fc2-b482-27d4f2033eea', 1791201960000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', '299a08b2-71fd-43e6-bbed-5bb285c86598', NULL, '52e64ce6-ad99-4380-92ad-ff5883e04c7d', NULL, 912, 5676, 0, 101, 0, NULL),
('db01cab2-49ab-4de6-b327-a784672445c0', 1791189600000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o', 'c4af1249-ab6a-4205-a3d1-ee92ec584866', '299a08b2-71fd-43e6-bbed-5bb285c86598', NULL, '52e64ce6-ad99-4380-92ad-ff5883e04c7d', NULL, 4180, 1240, 0, 108, 0, NULL),
('430bad85-f67a-4a69-b0c5-2cdb3cf2be8f', 1791191580000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', '299a08b2-71fd-43e6-bbed-5bb285c86598', NULL, '52e64ce6-ad99-4380-92ad-ff5883e04c7d', NULL, 8018, 1363, 0, 461, 0, NULL),
('eb53fcf8-25a7-466d-8df6-761d54990cf9', 1791191820000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', '299a08b2-71fd-43e6-bbed-5bb285c86598', NULL, '52e64ce6-ad99-4380-92ad-ff5883e04c7d', NULL, 1208, 4953, 0, 775, 0, NULL),
('e916899e-edb9-4e01-98a6-87583aabe137', 1791275820000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', '5575242f-5f2a-421c-9bfe-43599843ab9c', NULL, '6fedfe14-37fe-4314-b0af-b1bd034e7b19', NULL, 1048, 5419, 0, 391, 0, NULL),
('6ab5a17e-9bcf-44bd-b428-7e5b52fd57a6', 1791274440000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 'dd34669b-862f-44dc-b1f2-9eebe39109cf', NULL, '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, 296, 1103, 0, 216, 0, NULL),
('330d0670-6aec-4d26-b31b-891162b69817', 1791292140000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'dd34669b-862f-44dc-b1f2-9eebe39109cf', NULL, '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, 682, 2762, 0, 445, 0, NULL),
('99b664e9-07e5-41c7-bd3c-1ad36b72a371', 1791275400000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o', '8c348ead-77ec-4502-b266-7a8b1513174d', 'dd34669b-862f-44dc-b1f2-9eebe39109cf', NULL, '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, 9990, 2804, 0, 298, 0, NULL),
('2c6f8ec8-a313-4b7f-8ad9-a4da8a05f3f0', 1791276960000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', '299a08b2-71fd-43e6-bbed-5bb285c86598', NULL, '52e64ce6-ad99-4380-92ad-ff5883e04c7d', NULL, 11345, 3662, 0, 219, 0, NULL),
('a23ea59d-419d-497e-aa07-140b70b84999', 1791283920000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', '299a08b2-71fd-43e6-bbed-5bb285c86598', NULL, '52e64ce6-ad99-4380-92ad-ff5883e04c7d', NULL, 796, 4007, 0, 324, 0, NULL),
('336afd39-6209-4931-8331-59e1a2579fd4', 1791373140000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', '5575242f-5f2a-421c-9bfe-43599843ab9c', NULL, '6fedfe14-37fe-4314-b0af-b1bd034e7b19', NULL, 589, 2986, 0, 235, 0, NULL),
('7dd66f2b-0b11-47a2-9080-7d8017fcc257', 1791367620000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', 'c6fc1344-bed5-41e0-b0f0-89e260152650', '5ffb4381-2328-48a9-9bdf-08d93bae46ce', NULL, '670e03c1-a6d8-4760-b62e-23f0c15cba7b', NULL, 839, 3244, 0, 587, 0, NULL),
('675b1069-c38c-4dc0-95d3-d7d2fa7a4470', 1791385320000, 'run', '5eed0000-0000-4000-8000-00000000a001', 'gpt-4o-mini', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 'dd34669b-862f-44dc-b1f2-9eebe39109cf', NULL, '65f4c613-a035-4b54-8924-6c5d241e6038', NULL, 994, 5763, 0, 215, 0, NULL);
--> statement-breakpoint
INSERT INTO "users" (id, name, email, password_hash, password_given_at, role, active, avatar_key, notice_choices, locale, home, created_by, created_at, updated_at, last_login, version, review_since, service_project_id, service_role, service_note, folded) VALUES
('fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 'Paula Bianchi', 'superadmin@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'superadmin', 1, NULL, '{}', 'en-GB', '/', NULL, 1785801600000, 1785801600000, 1793542790436, 1, NULL, NULL, NULL, '', NULL),
('597058f4-942b-461c-bc5e-8a6b46ffcaad', 'Ada Jansen', 'admin@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'admin', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790422449665, 1790422449665, 1793123751372, 1, NULL, NULL, NULL, '', NULL),
('efedf704-a7f6-48b0-8053-49d56b1a3397', 'Klara Tanaka', 'moderator@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1788299521411, 1788299521411, 1793127728641, 1, NULL, NULL, NULL, '', NULL),
('63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 'Elif Yilmaz', 'elif.yilmaz@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'superadmin', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790978648712, 1790978648712, 1793154605283, 1, NULL, NULL, NULL, '', NULL),
('83a82c9e-f9c6-4185-85d0-f971d0a04d94', 'Sofia Chen', 'sofia.chen@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'admin', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1785826204845, 1785826204845, 1793481134813, 1, NULL, NULL, NULL, '', NULL),
('6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 'Ivo Novak', 'ivo.novak@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791160329644, 1791160329644, 1793244886154, 1, NULL, NULL, NULL, '', NULL),
('c4af1249-ab6a-4205-a3d1-ee92ec584866', 'Ravi Chen', 'ravi.chen@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792079771135, 1792079771135, 1793313280031, 1, NULL, NULL, NULL, '', NULL),
('298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 'Ines Haddad', 'ines.haddad@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1788417709034, 1788417709034, 1793504761555, 1, NULL, NULL, NULL, '', NULL),
('c6fc1344-bed5-41e0-b0f0-89e260152650', 'Kaito Kowalski', 'kaito.kowalski@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1786255424410, 1786255424410, 1793003935138, 1, NULL, NULL, NULL, '', NULL),
('1370da5b-4be7-4170-9923-9effb4dd7c33', 'Omar Kaya', 'omar.kaya@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1786646012459, 1786646012459, 1793184723814, 1, NULL, NULL, NULL, '', NULL),
('d3940536-0fe0-4cfd-978b-46d2764a3de5', 'Ivo Castillo', 'ivo.castillo@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'admin', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1787672964459, 1787672964459, 1793196006717, 1, NULL, NULL, NULL, '', NULL),
('0ded136f-6f48-47a0-9875-5b5eff915ed0', 'Carla Olsen', 'carla.olsen@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790216403721, 1790216403721, 1793082225918, 1, NULL, NULL, NULL, '', NULL),
('eed37c18-dfd8-45ab-a077-9cf2e207596a', 'Mira Keller', 'mira.keller@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791360002794, 1791360002794, 1793319128483, 1, NULL, NULL, NULL, '', NULL),
('55313c24-3162-4f6a-bf73-7227d6e0aa4f', 'Elif Kowalski', 'elif.kowalski@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792145638147, 1792145638147, 1793058166684, 1, NULL, NULL, NULL, '', NULL),
('8c348ead-77ec-4502-b266-7a8b1513174d', 'Mateo Ziegler', 'mateo.ziegler@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791871900200, 1791871900200, 1793501329977, 1, NULL, NULL, NULL, '', NULL),
('060f642e-1b5f-44a2-aea3-1169e51da3ae', 'Rania Nakamura', 'rania.nakamura@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793309106102, 1793309106102, 1793318124691, 1, NULL, NULL, NULL, '', NULL),
('381a0b6c-555d-463d-b71c-43bd70151c8f', 'Hana Farouk', 'hana.farouk@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'admin', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789702652755, 1789702652755, 1793475080725, 1, NULL, NULL, NULL, '', NULL),
('311b1ccb-9ac8-4dd9-82f3-a280cf143a8a', 'Nils Ricci', 'nils.ricci@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1792753552598, 1792753552598, 1793254860070, 1, NULL, NULL, NULL, '', NULL),
('b0e6b6a8-8673-49c5-802d-370f17000c98', 'Lucía Demir', 'lucia.demir@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790499410016, 1790499410016, 1793179914543, 1, NULL, NULL, NULL, '', 'Lucia Demir
lucia.demir@example.com'),
('f346d091-064c-4458-9163-5f678dd2a80b', 'Jana Castillo', 'jana.castillo@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1785854014040, 1785854014040, 1793264375152, 1, NULL, NULL, NULL, '', NULL),
('938b3406-c436-488b-81e6-57020d5324e5', 'Anton Ivanova', 'anton.ivanova@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790007454447, 1790007454447, 1793198221443, 1, NULL, NULL, NULL, '', NULL),
('9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 'Dilara Rossi', 'dilara.rossi@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'moderator', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1789399153524, 1789399153524, 1793484299588, 1, NULL, NULL, NULL, '', NULL),
('b194b4b1-d175-46cf-aedf-a385dc08c0e9', 'Leila Haddad', 'leila.haddad@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'admin', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791237764069, 1791237764069, 1793324244970, 1, NULL, NULL, NULL, '', NULL),
('c8748025-a80e-4646-96fe-07f0b5288737', 'Samir Moreau', 'samir.moreau@example.com', '$scrypt$ln=14,r=8,p=5$aE0LEzWMCnfF37YuDdCmJg$X7BtW5hcNA5VuJgVC+n1ImP6jJtpGEbQwC1FkVQ/+qo', NULL, 'superadmin', 1, NULL, '{}', 'en-GB', '/', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791106934322, 1791106934322, 1793050578605, 1, NULL, NULL, NULL, '', NULL);
--> statement-breakpoint
INSERT INTO "workspace_users" (workspace_id, user_id, assigned_at) VALUES
('55e0d9f2-abbe-43bb-8f80-cfb4773ff412', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1793373026918),
('c49478e4-b6fc-47e5-b1ee-b9dbe7782621', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 1793499642177),
('c49478e4-b6fc-47e5-b1ee-b9dbe7782621', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1793345259423),
('c49478e4-b6fc-47e5-b1ee-b9dbe7782621', '63e58ec3-0a0a-48e5-bdd7-1b98c0022906', 1793477052986),
('0c256672-cd6d-4965-999c-315f70a2812d', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1793558587993),
('96ff7f5b-128d-490f-9036-41b2175b93e3', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1791278125484),
('96ff7f5b-128d-490f-9036-41b2175b93e3', '1370da5b-4be7-4170-9923-9effb4dd7c33', 1792344732586),
('0a826330-e37a-4512-9432-50bd1fd31638', '1370da5b-4be7-4170-9923-9effb4dd7c33', 1791646771179),
('8bc78296-93d2-4c21-87d2-e968f9141544', '1370da5b-4be7-4170-9923-9effb4dd7c33', 1793267731558),
('8bc78296-93d2-4c21-87d2-e968f9141544', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1793076367379),
('8bc78296-93d2-4c21-87d2-e968f9141544', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 1792191368973),
('dfb50370-7bd1-4fb3-b0c6-5a8e1f03c1e8', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1790270007517),
('dfb50370-7bd1-4fb3-b0c6-5a8e1f03c1e8', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1790629242727),
('0fc9e0e1-1f22-4a57-8fe1-05b7edb4a2ef', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1791496920262),
('0fc9e0e1-1f22-4a57-8fe1-05b7edb4a2ef', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1791279491578),
('801e2eb2-7f5e-46ba-8a1b-2e9d19b1067c', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1793390782649),
('801e2eb2-7f5e-46ba-8a1b-2e9d19b1067c', '1370da5b-4be7-4170-9923-9effb4dd7c33', 1793262954759),
('7dba4344-e389-4760-85ea-db47bba53786', 'eed37c18-dfd8-45ab-a077-9cf2e207596a', 1788845076352),
('7dba4344-e389-4760-85ea-db47bba53786', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1793549031223),
('405627b6-01b9-490f-bb42-fc109adbf0cd', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1790793209238),
('405627b6-01b9-490f-bb42-fc109adbf0cd', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 1791474460636),
('405627b6-01b9-490f-bb42-fc109adbf0cd', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791747021759),
('479b0e14-bd66-4032-a618-15ccdfe4c45a', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1793348346041),
('f809ea12-7cfd-4db2-a475-be3525497460', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 1792891127238),
('bdedfd08-ab6e-4609-8da3-aae32cb50fcc', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1791616459263),
('97f6807a-864a-4fba-a454-197c8b32e11b', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1790504211219),
('97f6807a-864a-4fba-a454-197c8b32e11b', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 1792137099050),
('fdb739cd-3794-42d1-98b8-8ecd5e4ca18a', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1791905673467),
('bc332ca7-c109-4cae-a049-f2843b492a5e', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1790444272941),
('f4d9c368-ab05-48f6-a6e8-021196817919', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1789875246723),
('cf20c9fa-1783-43ee-89c8-5d2f37af6520', '8c348ead-77ec-4502-b266-7a8b1513174d', 1791224583478),
('0e8fbb56-2ba1-42e2-80bc-47dfa94e1978', 'f346d091-064c-4458-9163-5f678dd2a80b', 1792106091667),
('0e8fbb56-2ba1-42e2-80bc-47dfa94e1978', '1370da5b-4be7-4170-9923-9effb4dd7c33', 1787061789777),
('0e8fbb56-2ba1-42e2-80bc-47dfa94e1978', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 1791075704478),
('d03d9450-0beb-4e66-92c9-cb5755f12691', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1792269254932),
('d03d9450-0beb-4e66-92c9-cb5755f12691', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 1793428591373),
('b1b01c45-d759-4dac-9a10-130ac19a7bff', '381a0b6c-555d-463d-b71c-43bd70151c8f', 1791171543654),
('b1b01c45-d759-4dac-9a10-130ac19a7bff', 'fc4227c6-a3c8-49b5-92d7-65c8be193bcc', 1791246213189),
('b1b01c45-d759-4dac-9a10-130ac19a7bff', '1370da5b-4be7-4170-9923-9effb4dd7c33', 1791397344561),
('032d1a40-1f54-4b00-add4-34025be50b8f', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 1792397290524),
('032d1a40-1f54-4b00-add4-34025be50b8f', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 1792366047251),
('04905ee3-3f79-449d-aea4-5391d40b6d42', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 1792321169658),
('04905ee3-3f79-449d-aea4-5391d40b6d42', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 1792010300508),
('04905ee3-3f79-449d-aea4-5391d40b6d42', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 1791201021687),
('00fc9875-5e32-4eba-b62d-e5ee8cab594d', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 1792143124875),
('00fc9875-5e32-4eba-b62d-e5ee8cab594d', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 1793415317127),
('4902318e-637b-4340-946b-249de1a49cbc', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 1788116785528),
('4902318e-637b-4340-946b-249de1a49cbc', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1786866877307),
('2c368f67-b2a0-40fc-aad5-3eebea879568', '597058f4-942b-461c-bc5e-8a6b46ffcaad', 1786990904748),
('28bd5a7a-85b6-4eba-822f-2b8dba08c9a9', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1792690104636),
('28bd5a7a-85b6-4eba-822f-2b8dba08c9a9', '060f642e-1b5f-44a2-aea3-1169e51da3ae', 1790052300478),
('28bd5a7a-85b6-4eba-822f-2b8dba08c9a9', '298bf8b3-e2c7-45b0-8709-e1ab5ef9a824', 1792919748860),
('c6a38c7a-aa10-404b-af2a-0851a0739971', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 1791009765189),
('c6a38c7a-aa10-404b-af2a-0851a0739971', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1792511008050),
('b356cf34-4dd6-47b5-a0af-c0325e6f3269', 'b0e6b6a8-8673-49c5-802d-370f17000c98', 1792503503506),
('b356cf34-4dd6-47b5-a0af-c0325e6f3269', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 1787037488272),
('7bdb3f9a-87f8-4dde-bdb8-7fb38aa4ba6f', 'b194b4b1-d175-46cf-aedf-a385dc08c0e9', 1788729477674),
('5d67e84f-c450-4c6b-8c8a-825d6847bcd3', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 1793447691844),
('f9141089-de74-48b5-986e-9c8eac18f378', '83a82c9e-f9c6-4185-85d0-f971d0a04d94', 1793182303321),
('f9141089-de74-48b5-986e-9c8eac18f378', '8c348ead-77ec-4502-b266-7a8b1513174d', 1793154794089),
('5a27fc30-1a1c-4028-955d-8f4442b5bd14', 'f346d091-064c-4458-9163-5f678dd2a80b', 1787139327632),
('5a27fc30-1a1c-4028-955d-8f4442b5bd14', '0ded136f-6f48-47a0-9875-5b5eff915ed0', 1793372658510),
('5a27fc30-1a1c-4028-955d-8f4442b5bd14', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1792011960829),
('588fef43-00ad-45d4-9f3c-e1f1e6682639', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1790874468875),
('d8a17c11-719e-4486-b837-51707c525f23', 'c8748025-a80e-4646-96fe-07f0b5288737', 1789734317124),
('d8a17c11-719e-4486-b837-51707c525f23', 'f346d091-064c-4458-9163-5f678dd2a80b', 1792890985864),
('d8a17c11-719e-4486-b837-51707c525f23', 'd3940536-0fe0-4cfd-978b-46d2764a3de5', 1789398659578),
('2424209d-c67a-4d52-bd0d-5b08bc3c6aaf', '55313c24-3162-4f6a-bf73-7227d6e0aa4f', 1792100652049),
('2424209d-c67a-4d52-bd0d-5b08bc3c6aaf', '9a31dd33-8b31-475f-9461-d8c3a2b2c2e0', 1790729094073),
('2424209d-c67a-4d52-bd0d-5b08bc3c6aaf', 'c6fc1344-bed5-41e0-b0f0-89e260152650', 1791114415743),
('a1fccdd1-adb2-48dd-a311-2ee2f1bb4556', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1790820595540),
('a1fccdd1-adb2-48dd-a311-2ee2f1bb4556', 'c8748025-a80e-4646-96fe-07f0b5288737', 1791869754786),
('a1fccdd1-adb2-48dd-a311-2ee2f1bb4556', '381a0b6c-555d-463d-b71c-43bd70151c8f', 1792064609639),
('8ddde5f4-5dd6-4159-9a69-6bdb9bc45b26', '381a0b6c-555d-463d-b71c-43bd70151c8f', 1791578183041),
('8ddde5f4-5dd6-4159-9a69-6bdb9bc45b26', '6118d3b0-2528-4048-b9a0-a5b0b5229fb8', 1789989142464),
('4d7d943e-ea7a-4966-a0a6-d636270d317a', 'c8748025-a80e-4646-96fe-07f0b5288737', 1789401613529);
--> statement-breakpoint
INSERT INTO "workspaces" (id, project_id, type, created_at) VALUES
('55e0d9f2-abbe-43bb-8f80-cfb4773ff412', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'content', 1793295138949),
('5901be3e-db60-4332-b1ba-ad3ac5d0417e', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'ecommerce', 1793295138949),
('5dc8b0c6-0eaf-4ffc-b272-0bd2064b138a', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'crm', 1793295138949),
('c49478e4-b6fc-47e5-b1ee-b9dbe7782621', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'media', 1793295138949),
('f7be5606-b0b4-4d18-a84e-34355543c8f9', '6b1dee0b-9b8b-4077-ad67-6e4c9ccb0d92', 'analytics', 1793295138949),
('0c256672-cd6d-4965-999c-315f70a2812d', '6fedfe14-37fe-4314-b0af-b1bd034e7b19', 'crm', 1788990533709),
('96ff7f5b-128d-490f-9036-41b2175b93e3', '3d3627bb-e2fe-4787-8857-7ec957c9eed9', 'content', 1791108888805),
('f8b07d0f-ba68-473f-aa6c-ea3d9061f272', '3d3627bb-e2fe-4787-8857-7ec957c9eed9', 'media', 1791108888805),
('0a826330-e37a-4512-9432-50bd1fd31638', '3d3627bb-e2fe-4787-8857-7ec957c9eed9', 'ecommerce', 1791108888805),
('8bc78296-93d2-4c21-87d2-e968f9141544', '3d3627bb-e2fe-4787-8857-7ec957c9eed9', 'analytics', 1791108888805),
('dfb50370-7bd1-4fb3-b0c6-5a8e1f03c1e8', '65f4c613-a035-4b54-8924-6c5d241e6038', 'crm', 1789710259718),
('8120b59d-6f05-4ccd-aba3-dc1fb514ae72', '65f4c613-a035-4b54-8924-6c5d241e6038', 'media', 1789710259718),
('0fc9e0e1-1f22-4a57-8fe1-05b7edb4a2ef', '65f4c613-a035-4b54-8924-6c5d241e6038', 'content', 1789710259718),
('0f19e455-e408-49d6-9d81-6835e2fd0e4c', '65f4c613-a035-4b54-8924-6c5d241e6038', 'ecommerce', 1789710259718),
('801e2eb2-7f5e-46ba-8a1b-2e9d19b1067c', '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', 'media', 1793073350014),
('190bc7a9-bf37-48f9-8517-27a3a775ec5a', '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', 'crm', 1793073350014),
('95d173f6-2a0a-442e-8247-4883abeb2023', '8ddb8a03-e0d4-4f93-9dc4-e1d11216916a', 'analytics', 1793073350014),
('7dba4344-e389-4760-85ea-db47bba53786', 'ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'crm', 1787351708775),
('405627b6-01b9-490f-bb42-fc109adbf0cd', 'ba89fc47-50b2-4d20-a96a-c02ce4342c9b', 'ecommerce', 1787351708775),
('479b0e14-bd66-4032-a618-15ccdfe4c45a', '4cb6ba40-2121-4ef3-b6fc-88475e060016', 'analytics', 1790539830977),
('f809ea12-7cfd-4db2-a475-be3525497460', '4cb6ba40-2121-4ef3-b6fc-88475e060016', 'ecommerce', 1790539830977),
('5a1315c6-a9d5-4ca1-9f41-065d050151d1', '4cb6ba40-2121-4ef3-b6fc-88475e060016', 'crm', 1790539830977),
('bdedfd08-ab6e-4609-8da3-aae32cb50fcc', 'f91f0f26-3944-42fa-b70c-021a95e9b67d', 'media', 1790002133273),
('97f6807a-864a-4fba-a454-197c8b32e11b', 'f91f0f26-3944-42fa-b70c-021a95e9b67d', 'content', 1790002133273),
('fdb739cd-3794-42d1-98b8-8ecd5e4ca18a', 'f91f0f26-3944-42fa-b70c-021a95e9b67d', 'crm', 1790002133273),
('bc332ca7-c109-4cae-a049-f2843b492a5e', 'f91f0f26-3944-42fa-b70c-021a95e9b67d', 'analytics', 1790002133273),
('f4d9c368-ab05-48f6-a6e8-021196817919', 'be58e21a-7f7b-4cb4-af1e-7770cd69a4de', 'media', 1789492739496),
('cf20c9fa-1783-43ee-89c8-5d2f37af6520', 'be58e21a-7f7b-4cb4-af1e-7770cd69a4de', 'analytics', 1789492739496),
('0e8fbb56-2ba1-42e2-80bc-47dfa94e1978', '6f44225b-483c-486f-a1ec-035fa97dbd4f', 'ecommerce', 1786846241240),
('04ea8862-c265-4d32-b216-2e764986fe7b', '6f44225b-483c-486f-a1ec-035fa97dbd4f', 'analytics', 1786846241240),
('7fb6906b-4d55-40fc-9179-57c43cbec5d2', '6f44225b-483c-486f-a1ec-035fa97dbd4f', 'content', 1786846241240),
('d03d9450-0beb-4e66-92c9-cb5755f12691', '52e64ce6-ad99-4380-92ad-ff5883e04c7d', 'analytics', 1792138642911),
('772b69a6-a181-4254-8038-5ab34a61db4b', '52e64ce6-ad99-4380-92ad-ff5883e04c7d', 'content', 1792138642911),
('b1b01c45-d759-4dac-9a10-130ac19a7bff', '1cb96446-dac2-4973-88d8-ee8de063656f', 'media', 1788358894174),
('032d1a40-1f54-4b00-add4-34025be50b8f', '6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', 'analytics', 1790863158981),
('04905ee3-3f79-449d-aea4-5391d40b6d42', '6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', 'content', 1790863158981),
('00fc9875-5e32-4eba-b62d-e5ee8cab594d', '6d0bd5e2-eac5-4ec0-bf88-d70c475b2d28', 'ecommerce', 1790863158981),
('4902318e-637b-4340-946b-249de1a49cbc', '9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', 'ecommerce', 1786170995365),
('2c368f67-b2a0-40fc-aad5-3eebea879568', '9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', 'analytics', 1786170995365),
('a347d711-0a28-4c51-ac73-da02cc3ab8db', '9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', 'crm', 1786170995365),
('28bd5a7a-85b6-4eba-822f-2b8dba08c9a9', '9e92d907-8d4d-4cbe-b24b-66e6a4259c8a', 'media', 1786170995365),
('2c2f6f03-136c-4ec9-92c5-3a6d326fbdef', '8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', 'ecommerce', 1786879912655),
('c6a38c7a-aa10-404b-af2a-0851a0739971', '8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', 'analytics', 1786879912655),
('b356cf34-4dd6-47b5-a0af-c0325e6f3269', '8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', 'content', 1786879912655),
('7bdb3f9a-87f8-4dde-bdb8-7fb38aa4ba6f', '8d28b252-20a3-40c4-b15a-6bcc3e5dd62e', 'media', 1786879912655),
('5d67e84f-c450-4c6b-8c8a-825d6847bcd3', '663d7183-5cd6-4bd9-96fa-370650d5a2e3', 'media', 1792977288480),
('3905e7e6-60c9-4829-b31a-911654b3d37d', '663d7183-5cd6-4bd9-96fa-370650d5a2e3', 'ecommerce', 1792977288480),
('f9141089-de74-48b5-986e-9c8eac18f378', '663d7183-5cd6-4bd9-96fa-370650d5a2e3', 'content', 1792977288480),
('5a27fc30-1a1c-4028-955d-8f4442b5bd14', 'a3c70271-37b1-4664-b213-ee82fef2acda', 'media', 1786065464320),
('588fef43-00ad-45d4-9f3c-e1f1e6682639', 'a3c70271-37b1-4664-b213-ee82fef2acda', 'analytics', 1786065464320),
('d8a17c11-719e-4486-b837-51707c525f23', 'a3c70271-37b1-4664-b213-ee82fef2acda', 'content', 1786065464320),
('d2eb5d2a-5a2f-4e27-a323-a49d9662b3b3', 'e9294b9a-ee3e-4a31-9eca-de2526e94d14', 'media', 1787691799345),
('1292174a-0a9a-46a1-9030-0904a69b1908', 'e9294b9a-ee3e-4a31-9eca-de2526e94d14', 'content', 1787691799345),
('2424209d-c67a-4d52-bd0d-5b08bc3c6aaf', 'e430ad8b-53fd-4be0-81b9-eab9cd6e8f47', 'content', 1789557272770),
('a1fccdd1-adb2-48dd-a311-2ee2f1bb4556', '2e163326-0d09-497e-a9b8-c3f2e04938b6', 'media', 1788831778571),
('8ddde5f4-5dd6-4159-9a69-6bdb9bc45b26', '2e163326-0d09-497e-a9b8-c3f2e04938b6', 'crm', 1788831778571),
('4d7d943e-ea7a-4966-a0a6-d636270d317a', '2e163326-0d09-497e-a9b8-c3f2e04938b6', 'ecommerce', 1788831778571);
--> statement-breakpoint
INSERT INTO "rag_chunk_search" (rowid, scope, title, body) VALUES
(1, 'g057cf5a88d17469188bd7312942e4ff7', 'larkfi heron overvi larkfi heron overvi', 'larkfi heron overvi the larkfi heron is an electr cargo bike for daili transp in town it carri a load of up to 80 kg on the rear rack and 20 kg on the front carrie the rider and all load togeth must not weigh more than 200 kg what is in the box the bike assemb except for pedal handle and front wheel the batter and it charge two kei which lock the batter and the frame lock a tool bag with 4 5 and 6 mm hex kei and a pedal spanne thi manual and the warran card'),
(2, 'g057cf5a88d17469188bd7312942e4ff7', 'larkfi heron overvi larkfi heron overvi part at a glanc', 'part at a glanc the motor sit at the bottom bracke the batter slide into the rail below the rear rack the displa stand left of the stem with the remot next to the left grip the frame number is engrav on the unders of the bottom bracke and print on the warran card intend us'),
(3, 'g057cf5a88d17469188bd7312942e4ff7', 'larkfi heron overvi larkfi heron overvi intend us', 'the heron is built for pave road cycl path and gravel it is not built for jump stair or race ride off road end the warran of frame and wheel'),
(4, 'g057cf5a88d17469188bd7312942e4ff7', 'befor the first ride befor the first ride', 'befor the first ride assemb the bike turn the handle into place and tighte the four bolt of the stem crossw to 6 nm screw the pedal in by hand first the right pedal turn clockw the left on counte tighte both to 35 nm put the front wheel into the fork and close the thru axl with 12 nm'),
(5, 'g057cf5a88d17469188bd7312942e4ff7', 'befor the first ride befor the first ride set the saddl height', 'set the saddl height sit on the saddl and put on heel on the pedal at it lowest point your leg should be straig never pull the seat post out beyond the mark min insert at least 100 mm must stai insid the frame charg the batter the batter is deliv with about 30 charg charg it fulli befor the first ride so that the displa learn it capac'),
(6, 'g057cf5a88d17469188bd7312942e4ff7', 'befor the first ride befor the first ride bed in the brake', 'bed in the brake new brake pad need to be bed in ride at 25 km h and brake to walk pace 20 time with the front brake then 20 time with the rear brake until then the brake distan is longer than usual'),
(7, 'g057cf5a88d17469188bd7312942e4ff7', 'batter and charg batter and charg', 'batter and charg the batter of the heron ha 720 wh at 36 v it weigh 3 9 kg and can be charg on the bike or taken out charg time charge to 80 to 100 standa charge 4 a 3 hour 40 minut 5 hour 30 minut fast charge 8 a 1 hour 50 minut 3 hour 10 minut'),
(8, 'g057cf5a88d17469188bd7312942e4ff7', 'batter and charg batter and charg where to charg', 'where to charg charg in a dry room betwee 5 and 40 c below 0 c the batter refus to charg and it first light blink red do not leav a batter that wa drop unatte while it charg take the batter out turn the kei to the left press the batter down slight and pull it out backwa hold it by it handl the kei can be remov onli when the batter is lock'),
(9, 'g057cf5a88d17469188bd7312942e4ff7', 'batter and charg batter and charg how long the batter last', 'how long the batter last after 500 full charg the batter still hold at least 70 of it capac charg to 80 for daili ride make it live longer rang with on charg the heron goe 45 to 110 km suppor level load tyre wind and temper decid at 0 c the rang is about a fifth shorte'),
(10, 'g057cf5a88d17469188bd7312942e4ff7', 'displa and suppor level displa and suppor level', 'displa and suppor level press the button on the remot for on second to switch the bike on and for three second to switch it off withou moveme the bike switch itself off after ten minut suppor level off displa and light work the motor doe not eco 60 of your own power is ad tour 140 is ad cargo 280 is ad with a soft start for heavi load'),
(11, 'g057cf5a88d17469188bd7312942e4ff7', 'displa and suppor level displa and suppor level suppor level', 'the motor suppor up to 25 km h abov that you ride by your own streng walk assist hold the minu button for two second to push the bike uphil at up to 6 km h walk assist stop when the button is releas light press the plu button for two second to switch the light on or off when the batter is empti for the motor the light work for two more hour'),
(12, 'g057cf5a88d17469188bd7312942e4ff7', 'displa and suppor level displa and suppor level connec a phone', 'connec a phone open larkfi connec choos add bike and hold the phone next to the displa until it show a code of four digit type the code into the app'),
(13, 'g057cf5a88d17469188bd7312942e4ff7', 'error code error code', 'error code the displa show an error as the letter e and two digit the code disapp when it caus is gone e04 speed sensor the magnet on the rear spoke is miss or too far from the sensor the gap must be 5 to 15 mm move the magnet and tighte it screw e11 batter too hot'),
(14, 'g057cf5a88d17469188bd7312942e4ff7', 'error code error code e11 batter too hot', 'the batter is warmer than 60 c let it cool down in the shade for half an hour do not cool it with water e12 batter too cold the batter is colder than minu 10 c take it indoor for two hour e21 torqu sensor there wa weight on the pedal while the bike wa switch on switch it off take the feet off the pedal and switch it on again'),
(15, 'g057cf5a88d17469188bd7312942e4ff7', 'error code error code e30 motor commun', 'e30 motor commun the plug betwee motor and displa is loos or wet dry it press it togeth until it click and start again if e30 come back let a dealer read the motor s memori e44 charge not recogn the charge is not on of our or it plug is dirti us onli charge of the type lc 4 and lc 8'),
(16, 'g057cf5a88d17469188bd7312942e4ff7', 'brake brake', 'brake the heron ha hydrau disc brake with four piston at the front and two at the rear the rotor measur 203 mm at the front and 180 mm at the rear check the pad look at the pad everi 1 000 km replac them when less than 1 5 mm of line is left or when thei touch oil a pad set cost about ten minut of work take the wheel out push the piston back with the plasti wedg and slide in the new pad with their spring'),
(17, 'g057cf5a88d17469188bd7312942e4ff7', 'brake brake squeal brake', 'squeal brake squeal usual mean dust or oil on the rotor clean the rotor with isopro alcoho and a fresh cloth if it still squeal sand the pad lightl with 120 grit paper brake fluid the brake ar fill with miner oil never with dot fluid dot destro the seal let a worksh bleed the brake everi two year or when the lever can be pull to the grip'),
(18, 'g057cf5a88d17469188bd7312942e4ff7', 'brake brake lever reach', 'lever reach turn the small screw at the lever with a 2 mm hex kei to bring the lever closer to the grip both brake must lock the wheel befor the lever touch the grip'),
(19, 'g057cf5a88d17469188bd7312942e4ff7', 'wheel and tyre wheel and tyre', 'wheel and tyre the tyre ar 55 406 at the front 20 inch and 62 507 at the rear 24 inch with a layer agains punctu tyre pressu load front rear rider alon 2 5 bar 2 8 bar with 40 kg of load 2 8 bar 3 4 bar with full load 3 0 bar 4 0 bar'),
(20, 'g057cf5a88d17469188bd7312942e4ff7', 'wheel and tyre wheel and tyre tyre pressu', 'check the pressu everi two week too littl pressu cost rang and make the tyre wear at their side mend a punctu the rear wheel come out to the rear shift to the smalle sprock undo the plug of the motor cabl if there is on open the thru axl with a 6 mm hex kei when you put it back tighte the axl to 15 nm'),
(21, 'g057cf5a88d17469188bd7312942e4ff7', 'wheel and tyre wheel and tyre spoke', 'spoke the wheel have 36 spoke of 2 3 mm have their tensio check after the first 300 km and then onc a year'),
(22, 'g057cf5a88d17469188bd7312942e4ff7', 'carri load and childr carri load and childr', 'carri load and childr rear rack the rack carri up to 80 kg it weight spread evenli put heavi thing low and close to the saddl strap must not reach the wheel child seat on or two child seat with the mik hd mount fit on the rack childr must be at least nine month old and abl to sit by themse and mai weigh up to 22 kg in a seat us the wheel guard and the footre whenev a child ride along'),
(23, 'g057cf5a88d17469188bd7312942e4ff7', 'carri load and childr carri load and childr older childr', 'older childr up to two childr betwee four and ten year can sit on the bench cushio with the safeti bar thei must wear a helmet the bar must be close befor the kickst is rais traile traile of up to 50 kg with a hitch at the rear axl mai be us the hitch must not cover the thru axl s thread traile for childr ar allow onli with a flag and light'),
(24, 'g057cf5a88d17469188bd7312942e4ff7', 'carri load and childr carri load and childr kickst', 'kickst load and unload on the doubl kickst onli it carri 120 kg and lock by itself'),
(25, 'g057cf5a88d17469188bd7312942e4ff7', 'mainte plan mainte plan', 'mainte plan when what who everi ride brake light tyre pressu by hand you everi two week tyre pressu with a gaug you everi 500 km clean the chain and oil it you after 300 km first servic bolt spoke brake dealer everi 2 000 km or onc a year full servic with softwa updat dealer'),
(26, 'g057cf5a88d17469188bd7312942e4ff7', 'mainte plan mainte plan clean', 'clean wash the bike with a soft brush and water never us a pressu washer water get into the bear and the motor take the batter out befor you clean the rail chain the chain is a reinfo e bike chain of 124 link replac it when the gaug show 0 75 of wear usual after 2 500 km a belt is avail for heron with frame number from lh24 on'),
(27, 'g057cf5a88d17469188bd7312942e4ff7', 'mainte plan mainte plan torqu', 'torqu stem bolt 6 nm seat clamp 8 nm pedal 35 nm rack bolt 10 nm rotor bolt 6 nm check all of them onc a year'),
(28, 'g057cf5a88d17469188bd7312942e4ff7', 'storag and transp storag and transp', 'storag and transp winter storag store the batter at 40 to 60 charg in a dry place betwee 10 and 20 c check it everi three month and charg it back to 60 an empti batter that li for half a year mai be beyond save on a car the heron weigh 36 kg withou batter carri it onli on rack at the tow bar that ar made for such weight roof rack ar not allow take off batter displa and child seat befor you drive'),
(29, 'g057cf5a88d17469188bd7312942e4ff7', 'storag and transp storag and transp on the train', 'on the train fold the handle open the lever at the stem pull the pin turn the bar by 90 degre the bike then is 58 cm wide most region train take it long distan train take it onli with a reserv for specia bike by air the batter is abov the limit of 160 wh for passen aircra it cannot be taken on a plane neithe as hand luggag nor as check baggag ask a forwar for danger good');
