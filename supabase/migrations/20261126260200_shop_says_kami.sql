-- Notifications speak as the rest of the shop does: the shop is "kami".
do $$
declare
  change record;
  definition text;
  rewritten text;
begin
  for change in select * from (values
    ('private.purchase_news(public.orders,text,text)', 'Toko minta waktu tambahan', 'Kami minta waktu tambahan'),
    ('private.purchase_news(public.orders,text,text)', 'Toko tidak mengirim tepat waktu', 'Kami tidak mengirim tepat waktu'),
    ('private.purchase_news(public.orders,text,text)', 'Tulis ke toko sebelum itu', 'Tulis ke kami sebelum itu'),
    ('private.purchase_news(public.orders,text,text)', 'hubungi toko kalau', 'hubungi kami kalau'),
    ('private.hand_over_news(public.orders,text,text)', 'Toko membuka data akunmu', 'Kami membuka data akunmu'),
    ('private.hand_over_news(public.orders,text,text)', 'Brankas pesananmu ditutup toko', 'Brankas pesananmu kami tutup'),
    ('private.hand_over_news(public.orders,text,text)', 'Toko menjawab paling lambat', 'Kami menjawab paling lambat'),
    ('private.hand_over_news(public.orders,text,text)', 'orang lain di toko memutuskan', 'orang lain dari kami memutuskan'),
    ('private.hand_over_news(public.orders,text,text)', 'Toko menjawab komplainmu', 'Kami menjawab komplainmu'),
    ('private.rental_news(public.orders,text,text)', 'Toko mengajukan klaim', 'Kami mengajukan klaim'),
    ('private.move_due_complaints()', 'Pertanyaan toko tidak dijawab', 'Pertanyaan kami tidak dijawab'),
    ('private.move_due_complaints()', 'Toko tidak menjawab', 'Kami tidak menjawab')) c (function, before, after)
  loop
    definition := pg_catalog.pg_get_functiondef(change.function::regprocedure);
    rewritten := replace(definition, change.before, change.after);
    if rewritten = definition then
      raise exception '% does not say "%"', change.function, change.before;
    end if;
    execute rewritten;
  end loop;
end
$$;
