const KEY = "'00000000-0000-4000-8000-000000000001'";
const NOTE = "'Alasan yang cukup panjang.'";

/**
 * A call: who makes it, its SQL with names of things in angle brackets, and the time in minutes from the beginning of the cases. Of several
 * statements the last one is the call; the others prepare it.
 */
export type ShopCall = readonly [
  who: 'staff' | 'service' | 'unproven' | 'stranger' | 'server' | 'buyer' | 'task',
  sql: string | readonly string[],
  minutes?: number,
];

const settle = (
  gross: number,
  fee: number,
  more: { date?: string; reference?: string; bank?: string; gateway?: string } = {},
): ShopCall => [
  'staff',
  `settle_gateway(${KEY}, '${more.gateway ?? 'cash:gateway:qris'}', '${more.bank ?? 'cash:bank:bca'}', '${more.date ?? '2031-01-01'}', ${gross}, ${fee}, '${more.reference ?? 'CAIR-1'}')`,
];

const place = (
  product: string,
  more: { total?: number; rules?: number; option?: string; start?: string; details?: string } = {},
): ShopCall => [
  'stranger',
  `place_order(${KEY}, <${product}>, ${more.option ?? 'null'}, ${more.start ?? 'null'}, ${more.total ?? 400_000}, ${more.rules ?? 1}, '${more.details ?? '{"game_id": "12345678", "server": "2001"}'}')`,
];
const rent = (start: string, total = 70_000): ShopCall =>
  place('product of rental, unpaid', { option: '<option 1 day>', start: `'${start}'`, total });

/** Parts of login data as the server seals them. */
const SEALED = {
  renter: { scope: 'renter', sealed: 's', wrapped_key: 'k', key_id: '0a1b2c3d', fields: ['login_method', 'login', 'password'] },
  buyer: { scope: 'buyer', sealed: 's', wrapped_key: 'k', key_id: '0a1b2c3d', fields: ['email', 'email_password'] },
} as const;
const seal = (product: string, version: number, parts: readonly object[]): string =>
  `store_credential(<unit 2 of ${product}>, ${version}, '${JSON.stringify(parts)}')`;

/** Calls about no single order, by what they are about. */
export const SHOP_CALLS: Readonly<Record<string, readonly ShopCall[]>> = {
  settlements: [
    settle(100_000, 2_000),
    settle(100_000, 0),
    settle(100_000, 99_999),
    settle(100_000, 100_000),
    settle(100_000, -1),
    settle(1, 0),
    settle(0, 0),
    ...[0, 1].map((more) => settle(500_000 + more, 0)),
    ...['2030-01-01', '2029-12-31', '2031-01-02'].map((date) => settle(100_000, 0, { date })),
    ...['AB', 'ABC', 'A'.repeat(60), 'A'.repeat(61)].map((reference) => settle(100_000, 0, { reference })),
    settle(100_000, 0, { bank: 'cash:bank:bni' }),
    settle(100_000, 0, { gateway: 'cash:gateway:other' }),
    settle(100_000, 0, { gateway: 'cash:gateway:sandbox' }),
    ['service', settle(100_000, 0)[1]],
    ['unproven', settle(100_000, 0)[1]],
    ['stranger', settle(100_000, 0)[1]],
    ['staff', 'settlements()'],
    ['staff', `reverse_settlement(1, ${NOTE})`],
  ],
  placing: [
    ...['account, unpaid', 'account, in grace', 'item, paid', 'item, expired', 'service, begun'].map((name) => place(`product of ${name}`)),
    ...[299_999, 300_000, 400_000].map((total) => place('product of item, in a sale', { total })),
    ['buyer', place('product of account, unpaid')[1]],
    place('product of item, paid', { total: 399_999 }),
    place('product of item, paid', { total: 400_001 }),
    place('product of item, paid', { rules: 0 }),
    place('product of item, paid', { rules: 2 }),
    place('product of item, paid', { details: '{}' }),
    place('product of item, paid', { details: '{"game_id": "1"}' }),
    place('product of item, paid', { details: '{"game_id": "12345678", "note": "kata sandi: rahasia123"}' }),
    place('product of rental, unpaid', { total: 500_000 }),
    ...[
      '2031-01-01 06:48:20+00',
      '2031-01-01 06:48:19+00',
      '2031-01-01 06:53:20+00',
      '2031-01-03 00:00:00+00',
      '2031-01-15 06:53:20+00',
      '2031-01-15 06:53:21+00',
    ].map((start) => rent(start)),
    rent('2031-01-03 00:00:00+00', 20_000),
    place('product of rental, unpaid', { option: '<option 1 day>', total: 70_000 }),
    ['staff', 'quote_order(<product of item, paid>)'],
    ['stranger', 'quote_order(<product of item, paid>)'],
    ['stranger', 'quote_order(<product of rental, unpaid>, <option 1 day>)'],
    ['stranger', `set_refund_destination(<order account, refunded>, 'BCA', 'segel-rekening-7890-budi', '7890', 'Budi')`],
  ],
  'times kept by staff': [
    ...(['staff', 'service', 'stranger'] as const).map(
      (who): ShopCall => [who, "block_unit_time(<unit 3 of rental, unpaid>, '2031-01-05 00:00+00', '2031-01-06 00:00+00', 'Dipakai')"],
    ),
    ['staff', "block_unit_time(<unit 1 of rental, unpaid>, '2031-01-01 07:00+00', '2031-01-06 00:00+00', '')"],
    ['staff', "block_unit_time(<unit 3 of rental, unpaid>, '2031-01-06 00:00+00', '2031-01-05 00:00+00', '')"],
    ['staff', "block_unit_time(<unit 3 of rental, unpaid>, '2030-12-30 00:00+00', '2030-12-31 00:00+00', '')"],
    ['staff', "block_unit_time(<unit 1 of item, paid>, '2031-01-05 00:00+00', '2031-01-06 00:00+00', '')"],
    ['staff', 'rental_board()'],
  ],
  'sales elsewhere': [
    ...(['staff', 'service', 'stranger'] as const).map(
      (who): ShopCall => [
        who,
        `sell_outside(<product of item, paid>, (select updated_at from public.products where id = <product of item, paid>), 'Shopee', 350000)`,
      ],
    ),
    ...[0, -1].map(
      (amount): ShopCall => [
        'staff',
        `sell_outside(<product of item, paid>, (select updated_at from public.products where id = <product of item, paid>), 'Shopee', ${amount})`,
      ],
    ),
    ['staff', "sell_outside(<product of item, paid>, '2020-01-01', 'Shopee', 350000)"],
    [
      'staff',
      "sell_outside(<product of item, paid>, (select updated_at from public.products where id = <product of item, paid>), '', 350000)",
    ],
  ],
  staff: [
    ...(['staff', 'service', 'unproven', 'stranger'] as const).flatMap((who): ShopCall[] => [
      [who, "change_role(<stranger>, 'finance')"],
      [who, "change_role(<support>, 'admin')"],
      [who, 'change_role(<support>)'],
      [who, 'change_role(<owner>)'],
      [who, 'change_role(<second owner>)'],
      [who, "change_role(<second owner>, 'admin')"],
      [who, "invite_staff('+6281234567890', 'cs')"],
      [who, "invite_staff('0812', 'cs')"],
      [who, "invite_staff('+6281234567890', 'boss')"],
      [who, "require_second_factor('{owner,admin}')"],
      [who, "require_second_factor('{}')"],
      [who, 'read_staff()'],
      [who, 'my_standing()'],
      [who, 'vault_overview()'],
      [who, 'order_figures()'],
      [who, 'payment_reviews()'],
      [who, 'payment_exceptions()'],
      [who, "refund_queue('granted')"],
      [who, "refund_queue('sent')"],
      [who, 'complaint_queue()'],
      [who, 'login_code_queue()'],
      [who, 'read_payment_settings()'],
      [who, 'trial_balance()'],
      [who, 'ledger_checks()'],
    ]),
  ],
  vault: [
    ['server', 'server_vault_keys()'],
    ['server', "server_credentials_to_rewrap('{0a1b2c3d}', 500)"],
    ['server', "server_credentials_to_rewrap('{other}', 3)"],
    [
      'server',
      `server_store_rewrapped(jsonb_build_array(jsonb_build_object('unit_id', <unit 1 of account, unpaid>, 'scope', 'renter', 'version', 1, 'was', 'kunci-renter', 'wrapped_key', 'neu', 'key_id', '11112222')))`,
    ],
    [
      'server',
      `server_store_rewrapped(jsonb_build_array(jsonb_build_object('unit_id', <unit 1 of account, unpaid>, 'scope', 'renter', 'version', 2, 'was', 'kunci-renter', 'wrapped_key', 'neu', 'key_id', '11112222')))`,
    ],
    ['server', "server_destinations_to_reseal('{0a1b2c3d}', 3)"],
    ['server', "server_replace_canary('', 'segel')"],
    ['server', "server_set_vault(false, 'kunci lain')"],
    ['server', "server_set_vault(true, '')"],
    ['server', 'server_canary(null)'],
    ['server', "server_canary('segel')"],
    ['staff', 'unit_credentials(<product of account, unpaid>)'],
    ['staff', 'credential_target(<product of account, unpaid>)'],
    ['staff', 'credential_target(<product of account, unpaid>, <unit 2 of account, unpaid>)'],
    ['staff', 'credential_settings(null)'],
  ],
  'money of staff': [
    ...['300000', '399.850', 'order item', '1234567890', 'BANK', '', '12'].map(
      (search): ShopCall => ['staff', `find_transfers('${search}')`],
    ),
    ['staff', "find_transfers('Rp399.850', 399850)"],
    ['staff', 'find_transfers(<number of item, proof>)'],
    ['staff', 'find_transfers(<reference 1 of item, proof>)'],
    ...['day', 'month', 'year'].map((by): ShopCall => ['staff', `revenue('${by}')`]),
    ...['order_escrow', 'cash:bank:bca', 'nothing'].map((account): ShopCall => ['staff', `ledger_lines('${account}')`]),
    ['staff', [settle(100_000, 2_000)[1] as string, `reverse_settlement({select id from private.settlements}, ${NOTE})`]],
    ['staff', [settle(100_000, 2_000)[1] as string, "reverse_settlement({select id from private.settlements}, 'x')"]],
    ['staff', [settle(100_000, 2_000)[1] as string, settle(100_000, 2_000)[1] as string]],
    ['staff', [settle(100_000, 2_000)[1] as string, settle(100_000, 1_000)[1] as string]],
    ['staff', [settle(100_000, 2_000)[1] as string, 'settlements()']],
    ['staff', [settle(100_000, 2_000)[1] as string, "record_transfer(400000, 'CAIR-1', '2031-01-01', <order item, transfer chosen>)"]],
    ...(['staff', 'service'] as const).flatMap((who): ShopCall[] =>
      [
        '{"accounts": []}',
        '{"accounts": [{"bank": "BNI", "number": "9876543210", "holder": "Arena Akun"}]}',
        '{"accounts": [{"bank": "BCA", "number": "1234567890", "holder": "Arena Akun"}]}',
        '{"accounts": [{"bank": "B", "number": "9876543210", "holder": "Arena Akun"}]}',
        '{"accounts": [{"bank": "BNI", "number": "9876", "holder": "Arena Akun"}]}',
        '{"accounts": [{"bank": "BNI", "number": "98765", "holder": "A"}]}',
        '{"accounts": {}}',
        '{"accounts": [], "qris": "0002"}',
      ].map((settings): ShopCall => [who, `save_payment_settings(1, '${settings}')`]),
    ),
    ['staff', `save_payment_settings(0, '{"accounts": []}')`],
    ['task', "private.post_journal('test:1', 'adjusted', null, '[[\"cash:bank:bca\", 5], [\"difference\", -5]]')"],
    ['task', "private.post_journal('test:1', 'adjusted', null, '[[\"cash:bank:bca\", 5], [\"difference\", -4]]')"],
    ['task', "private.post_journal('test:1', 'adjusted', null, '[[\"cash:bank:bca\", 0], [\"difference\", 0]]')"],
    ['task', "private.post_journal('test:1', 'adjusted', null, '[]')"],
    ...[-5, -6].map(
      (amount): ShopCall => [
        'task',
        [
          "private.post_journal('test:1', 'adjusted', null, '[[\"cash:bank:bca\", 5], [\"difference\", -5]]')",
          `private.post_journal('test:1', 'adjusted', null, '[["cash:bank:bca", ${-amount}], ["difference", ${amount}]]')`,
        ],
      ],
    ),
  ],
  'orders of a buyer': [
    ...['all', 'open', 'done', 'payment', 'nothing'].map((filter): ShopCall => ['buyer', `my_orders('${filter}')`]),
    ['stranger', "my_orders('all')"],
    ['stranger', 'verify_receipt(<receipt_code of account, completed>)'],
    ['stranger', 'verify_receipt(<receipt_code of account, refund sent>)'],
    ['stranger', "verify_receipt('AAAAAAAAAAAAAAAAAAAA')"],
    ['stranger', 'free_times(<product of rental, unpaid>, <option 1 day>)'],
    ['stranger', "free_times(<product of rental, unpaid>, <option 1 day>, '2031-01-05 00:00+00', '2031-01-05 06:00+00')"],
    ['stranger', 'free_times(<product of item, paid>, <option 1 day>)'],
    ['staff', 'complaints_of_person(<buyer of account, complaint>)'],
    ['service', 'complaints_of_person(<buyer of account, complaint>, 1)'],
    ['stranger', 'complaints_of_person(<buyer of account, complaint>)'],
    ['task', 'private.has_open_order(<product of item, paid>)'],
    ['task', 'private.has_open_order(<product of item, cancelled>)'],
    ['task', 'private.has_open_order(<product of account, completed>)'],
  ],
  'login data of staff': [
    ...(['staff', 'service', 'unproven', 'stranger'] as const).flatMap((who): ShopCall[] => [
      [who, `open_unit_credential(<unit 2 of account, unpaid>, 'buyer', ${NOTE})`],
      [who, seal('account, unpaid', 2, [SEALED.renter, SEALED.buyer])],
    ]),
    ['staff', `open_unit_credential(<unit 2 of account, unpaid>, 'renter', ${NOTE})`],
    ['staff', `open_unit_credential(<unit 2 of account, unpaid>, 'other', ${NOTE})`],
    ['staff', "open_unit_credential(<unit 2 of account, unpaid>, 'buyer', 'x')"],
    ['staff', `open_unit_credential(<unit 2 of item, paid>, 'buyer', ${NOTE})`],
    ['staff', seal('account, unpaid', 1, [SEALED.renter])],
    ['staff', seal('account, unpaid', 2, [SEALED.buyer])],
    ['staff', seal('account, unpaid', 2, [])],
    ['staff', seal('account, unpaid', 2, [SEALED.renter, SEALED.buyer, SEALED.buyer])],
    ['staff', seal('rental, unpaid', 2, [SEALED.renter])],
    ['staff', ['ask_login_code(<order account, opened>)', 'login_code_queue()']],
    ...(['staff', 'service', 'unproven'] as const).map(
      (who): ShopCall => [who, "store_login_code({select id from private.login_code_requests limit 1}, 'segel')"],
    ),
    ['task', 'private.erase_credentials()', 60 * 24 * 200],
    ['task', 'private.erase_login_codes()', 60],
    ['task', 'private.is_fresh_sign_in(<stranger>, <session of stranger>)'],
    ['task', 'private.is_fresh_sign_in(<second owner>, <session of second owner>)'],
    ['task', 'private.is_fresh_sign_in(<stranger>, <session of second owner>)'],
    ['task', 'private.is_fresh_sign_in(<stranger>, <session of stranger>)', 60 * 24 * 4000],
  ],
  'options for rent': [
    ...[
      '[]',
      '[{"duration": "1 hari", "price": 25000}, {"duration": "3 jam", "price": 5000}]',
      '[{"duration": " 1 HARI ", "price": 20000}]',
      '[{"duration": "2 hari", "duration_minutes": 2880, "price": 30000, "description": "x"}]',
    ].flatMap((options): ShopCall[] => [
      ['task', `private.save_rental_options(<product of rental, unpaid>, '${options}')`],
      ['task', `private.save_rental_options(<product of item, paid>, '${options}')`],
      [
        'task',
        `private.import_rental_options(jsonb_build_array(jsonb_build_object('id', <product of rental, unpaid>, 'rentals', '${options}'::jsonb)), array[<product of rental, unpaid>]::uuid[])`,
      ],
      [
        'task',
        `private.import_rental_options(jsonb_build_array(jsonb_build_object('id', <product of rental, unpaid>, 'rentals', '${options}'::jsonb)), '{}')`,
      ],
    ]),
    [
      'task',
      `private.save_rental_options(<product of rental, unpaid>, '[{"id": "<option 1 day>", "duration": "1 hari", "price": 21000, "deposit": 40000, "rules": "Jangan"}]')`,
    ],
    [
      'task',
      `private.save_rental_options(<product of rental, unpaid>, '[{"id": "<option 1 day>", "duration": "1 hari", "price": 20000}]')`,
    ],
  ],
  'what is over': [
    ...[0, 1, 8, 31, 91, 181, 366, 731, 1826, 4000].flatMap((days): ShopCall[] =>
      ['erase_order_traces()', 'erase_webhooks()', 'erase_what_is_over()'].map(
        (task): ShopCall => ['task', `private.${task}`, days * 1440],
      ),
    ),
    ...[8, 400].map((days): ShopCall => ['task', 'private.purge_expired_order_data()', days * 1440]),
    ['server', "server_store_webhook('sandbox', 'k1', <reference 1 of account, attempt>, true, '{}')"],
    ['server', "server_store_webhook('sandbox', 'k1', <reference 1 of account, attempt>, false, '{}')"],
    ['server', "server_store_webhook('other', 'k1', 'unknown', true, '{}')"],
    ['server', ["server_store_webhook('sandbox', 'k1', 'r', true, '{}')", "server_store_webhook('sandbox', 'k1', 'r', true, '{}')"]],
    ['server', 'server_note_attempt(<reference 1 of account, attempt>, \'{"provider_id": "p-1"}\')'],
    ['server', 'server_note_attempt(\'unknown\', \'{"provider_id": "p-1"}\')'],
    ...['buyer', 'shop'].flatMap((author): ShopCall[] => [
      [
        'server',
        `server_add_complaint_file(<complaint 1 of account, complaint>, <${author === 'buyer' ? 'buyer of account, complaint' : 'second owner'}>, 'x/y.png', 'picture', 100)`,
      ],
      [
        'server',
        `server_add_complaint_file(<complaint 1 of account, refunded>, <${author === 'buyer' ? 'buyer of account, refunded' : 'stranger'}>, 'x/y.png', 'picture', 100)`,
      ],
    ]),
    ['server', "server_add_complaint_file(<complaint 1 of account, complaint>, <buyer of account, complaint>, 'x/y.mp4', 'video', 100)"],
    ['server', "server_add_complaint_file(<complaint 1 of account, complaint>, <stranger>, 'x/y.png', 'picture', 100)"],
  ],
  'times that end': [
    ['task', 'private.merge_extension((select o from public.orders o where id = <extension of rental, extension unpaid>))'],
    ['task', "private.prolong_running_rental(<rental 1 of rental, running>, <order rental, running>, '90 minutes')"],
    ['task', "private.postpone_rental(<rental 1 of rental, paid, starts later>, <order rental, paid, starts later>, '90 minutes')"],
    [
      'staff',
      [
        "block_unit_time(<unit 3 of rental, unpaid>, '2031-01-05 00:00+00', '2031-01-06 00:00+00', 'Dipakai')",
        "unblock_unit_time({select id from private.rentals where kind = 'block'})",
      ],
    ],
    ['staff', 'unblock_unit_time(<rental 1 of rental, running>)'],
    ['stranger', 'unblock_unit_time(<rental 1 of rental, running>)'],
    [
      'staff',
      [
        "sell_outside(<product of item, paid>, (select updated_at from public.products where id = <product of item, paid>), 'Shopee', 350000)",
        'undo_outside_sale(<product of item, paid>, {select id from private.outside_sales})',
      ],
    ],
    ['staff', 'undo_outside_sale(<product of item, paid>, <product of item, paid>)'],
    ['staff', ["invite_staff('+6281234567890', 'cs')", 'revoke_invitation({select id from private.staff_invitations})']],
    ['staff', ["invite_staff('+6281234567890', 'cs')", "invite_staff('+6281234567890', 'admin')"]],
    ['staff', ["invite_staff('+6281234567890', 'cs')", 'read_staff()']],
    ['service', 'revoke_invitation(<product of item, paid>)'],
  ],
  'work of the server': [
    ...[0, 1, 31, 10_000].flatMap((minutes): ShopCall[] => [
      ['server', 'server_due_inquiries(5)', minutes],
      ['server', 'server_close_overdue(5)', minutes],
      ['server', 'server_take_messages(5, 500, 200)', minutes],
    ]),
    ['server', 'server_take_messages(5, 1, 1)'],
    ['server', 'server_take_messages(5, 0, 0)'],
    ['server', "server_done_message({select min(id) from private.message_outbox}, 'sent')"],
    ['server', "server_done_message({select min(id) from private.message_outbox}, 'failed')"],
    ['staff', 'decide_message({select min(id) from private.message_outbox}, true)'],
    ['staff', 'decide_message({select min(id) from private.message_outbox}, false)'],
    ['server', 'process_outbox()'],
  ],
};
