-- Stands in for Citus in deploy/citus/distribute.sql. A table is partitioned by what would distribute it: PostgreSQL then asks
-- for the column in every unique key and in every foreign key to the table, as Citus does.
create table table_classes (name text primary key, class text not null);

create function create_reference_table(name text) returns void language plpgsql as $$
begin
  insert into table_classes values (name, 'reference');
end $$;

create function citus_add_local_table_to_metadata(name text) returns void language plpgsql as $$
begin
  insert into table_classes values (name, 'local');
end $$;

create function create_distributed_table(name text, distribution_column text) returns void language plpgsql as $$
declare
  keys record;
  restored text[] := '{}';
  statement text;
  columns text;
  sequence text;
  last integer;
begin
  if exists (select from pg_trigger where tgrelid = name::regclass and not tgisinternal) then
    raise exception '% has triggers', name;
  end if;
  insert into table_classes values (name, 'distributed');
  for keys in
    select conname, conrelid::regclass as owner, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and conparentid = 0 and (conrelid = name::regclass or confrelid = name::regclass)
  loop
    execute format('alter table %s drop constraint %I', keys.owner, keys.conname);
    restored := restored || format('alter table %s add constraint %I %s', keys.owner, keys.conname, keys.definition);
  end loop;
  execute format('alter table %I rename to %I', name, name || '_whole');
  execute format('create table %I (like %I including all) partition by hash (%I)', name, name || '_whole', distribution_column);
  for part in 0..7 loop
    execute format('create table %I partition of %I for values with (modulus 8, remainder %s)', name || '_part' || part, name, part);
  end loop;
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = (name || '_whole')::regclass and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into %I (%s) select %s from %I', name, columns, columns, name || '_whole');
  execute format('drop table %I', name || '_whole');
  if exists (select from pg_attribute where attrelid = name::regclass and attidentity <> '') then
    sequence := pg_get_serial_sequence(name, 'id');
    execute format('select max(id) from %I', name) into last;
    perform setval(sequence, last) where last is not null;
  end if;
  foreach statement in array restored loop
    execute statement;
  end loop;
end $$;
