-- Destroyed goods come from the depot's stock or from what sites returned (amendment 34). A line may say which.
alter table record_lines add column destroyed_from text check (destroyed_from in ('stock', 'returns'));
alter table record_lines add check (destroyed_from is null or destruction_id is not null);

-- One step in order of date: returns add to the pool; a destruction that does not say its source takes what the pool
-- holds and the rest from stock. State: the pool, and how much destructions have taken from it so far.
create function take_from_returns(state numeric[], move text, quantity numeric) returns numeric[]
language sql immutable parallel safe as $$
  select case move
    when 'returned' then array[state[1] + quantity, state[2]]
    when 'returns' then array[state[1] - quantity, state[2] + quantity]
    when 'stock' then state
    else array[state[1] - least(greatest(state[1], 0.000), quantity), state[2] + least(greatest(state[1], 0.000), quantity)]
  end
$$;
create function taken_from_returns(state numeric[]) returns numeric
language sql immutable parallel safe as 'select state[2]';
create aggregate destroyed_from_returns(move text, quantity numeric) (
  sfunc = take_from_returns, stype = numeric[], initcond = '{0.000,0.000}', finalfunc = taken_from_returns, parallel = safe
);

-- Returns of which more was destroyed than came back are a difference of their own.
alter table stock_differences add column returns_on_hand numeric not null default 0;
insert into stock_changes (project_id) select id from projects;
