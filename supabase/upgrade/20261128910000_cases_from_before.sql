-- Money that earlier versions left in another form comes to the present one.

-- A short payment that waited for staff asks for its rest, where nothing else of its order waits.
do $$
declare
  waiting uuid;
begin
  for waiting in
    select o.id from public.orders o
    where o.state in ('pending_payment', 'payment_review') and not private.awaits_decision(o.id) and exists (
      select from private.payment_exceptions e where e.order_id = o.id and e.kind = 'short' and e.state = 'open')
  loop
    perform private.resume_deadlines(waiting);
    perform private.await_rest(waiting);
  end loop;
end
$$;

-- A rental whose payment was matched as price alone: its deposit is set apart; where the rental is over, it goes back to the renter.
do $$
declare
  rental record;
begin
  for rental in
    select o.id, o.deposit, o.is_test, exists (select from private.journals r where r.key = 'recognised:' || o.id) as is_recognised
    from public.orders o
    where o.kind = 'rental' and o.deposit > 0 and exists (select from private.journals j where j.order_id = o.id and j.kind = 'matched')
      and not exists (select from private.journals j join private.journal_lines l on l.journal_id = j.id
        where j.order_id = o.id and j.kind in ('paid', 'matched') and l.account = 'deposit_escrow')
      and private.refundable(o.id) >= o.deposit
  loop
    perform private.post_journal('matched_deposit:' || rental.id, 'matched', rental.id, jsonb_build_array(
      jsonb_build_array(case when rental.is_recognised then private.revenue_account(rental.id) else 'order_escrow' end, rental.deposit,
        case when rental.is_recognised then null else rental.id end),
      jsonb_build_array('deposit_escrow', -rental.deposit, rental.id)), 'Deposit dipisahkan dari harga', rental.is_test);
    perform private.return_deposit(rental.id, 'Deposit dipisahkan dari harga') where rental.is_recognised;
  end loop;
end
$$;
