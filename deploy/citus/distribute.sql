-- Distributes a database whose keys `keys.sql` has changed. It was never run on Citus, see docs/scale.md.
-- The coordinator holds the local tables and a copy of the reference tables:
--   select citus_set_coordinator_host('coordinator.example');
--   select citus_add_node('worker-1.example', 5432);
begin;

-- The triggers of the tables below only notify processes, which listen at the coordinator.
set local citus.enable_unsafe_triggers = on;

-- Copied to every node: what all companies share. `companies` and `users` are referred to from everywhere and change seldom.
select create_reference_table('departments');
select create_reference_table('provinces');
select create_reference_table('districts');
select create_reference_table('document_types');
select create_reference_table('receipt_types');
select create_reference_table('item_types');
select create_reference_table('pay_conditions');
select create_reference_table('subitem_types');
select create_reference_table('vehicles');
select create_reference_table('companies');
select create_reference_table('users');
select create_reference_table('settings');
select create_reference_table('categories');
select create_reference_table('items');
select create_reference_table('subitems');
select create_reference_table('item_subitems');
select create_reference_table('cutting_times');
select create_reference_table('cutting_time_companies');
select create_reference_table('closures');
select create_reference_table('closure_companies');
select create_reference_table('portion_limits');

-- Each company's rows on one node.
select create_distributed_table('delivery_zones', 'company_id');
select create_distributed_table('item_companies', 'company_id');
select create_distributed_table('paused_menus', 'company_id');
select create_distributed_table('carts', 'company_id');
select create_distributed_table('cart_lines', 'company_id');
select create_distributed_table('orders', 'company_id');
select create_distributed_table('order_lines', 'company_id');
select create_distributed_table('payments', 'company_id');
select create_distributed_table('statements', 'company_id');
select create_distributed_table('statement_lines', 'company_id');
select create_distributed_table('absences', 'company_id');
select create_distributed_table('handovers', 'company_id');
select create_distributed_table('reminders', 'company_id');
select create_distributed_table('ratings', 'company_id');
select create_distributed_table('favorites', 'company_id');
select create_distributed_table('usual_weeks', 'company_id');
select create_distributed_table('usual_week_days', 'company_id');
select create_distributed_table('changed_days', 'company_id');
select create_distributed_table('daily_summaries', 'company_id');
select create_distributed_table('daily_dishes', 'company_id');

-- At the coordinator only.
select citus_add_local_table_to_metadata('sessions');
select citus_add_local_table_to_metadata('mail_links');
select citus_add_local_table_to_metadata('food_preferences');
select citus_add_local_table_to_metadata('limited_events');
select citus_add_local_table_to_metadata('totp_secrets');
select citus_add_local_table_to_metadata('passkeys');
select citus_add_local_table_to_metadata('recovery_codes');
select citus_add_local_table_to_metadata('second_factor_challenges');
select citus_add_local_table_to_metadata('staff_settings');
select citus_add_local_table_to_metadata('push_keys');
select citus_add_local_table_to_metadata('push_subscriptions');
select citus_add_local_table_to_metadata('audit_log');
select citus_add_local_table_to_metadata('changes');
select citus_add_local_table_to_metadata('imports');
select citus_add_local_table_to_metadata('import_items');
select citus_add_local_table_to_metadata('import_updates');
select citus_add_local_table_to_metadata('people_imports');
select citus_add_local_table_to_metadata('people_import_rows');
select citus_add_local_table_to_metadata('claims');
select citus_add_local_table_to_metadata('claim_numbers');
select citus_add_local_table_to_metadata('statement_numbers');
select citus_add_local_table_to_metadata('payment_events');
select citus_add_local_table_to_metadata('sandbox_charges');
select citus_add_local_table_to_metadata('sandbox_orders');
select citus_add_local_table_to_metadata('demo_fills');

commit;
