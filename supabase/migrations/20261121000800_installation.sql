-- What happened to this shop once and must not happen again. One row.

create table private.installation (
  id boolean primary key default true check (id),
  owner_created_at timestamptz,
  seeded_at timestamptz
);
insert into private.installation default values;
alter table private.installation enable row level security;
