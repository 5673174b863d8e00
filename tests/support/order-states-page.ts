import { ORDER_KINDS, ORDER_STATES, type OrderKind, transitionsOf } from '../../src/domain/order/transitions.ts';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const TITLES: Readonly<Record<OrderKind, string>> = {
  purchase: 'Purchase',
  rental: 'Rental',
  extension: 'Extension of a rental',
  group: 'Group',
};

const tableOf = (kind: OrderKind): string[] => [
  `## ${TITLES[kind]}`,
  '',
  row(['From', 'Event', 'To', 'By', 'Permission of staff', 'Reason', 'Fresh second factor']),
  row(Array.from({ length: 7 }, () => '---')),
  ...transitionsOf(kind).map((one) =>
    row([
      `\`${one.from}\``,
      `\`${one.event}\``,
      `\`${one.to}\``,
      one.actors.join(', '),
      one.permission ?? '',
      one.needsReason ? 'yes' : '',
      one.needsFreshFactor ? 'yes' : '',
    ]),
  ),
  '',
];

/** Generates docs/order-states.md from the state table. */
export const orderStatesPage = (): string =>
  [
    '# States of an order',
    '',
    'Made from `src/domain/order/transitions.ts`; a test holds this page, the rows of `private.order_transitions` and that table equal.',
    '`private.transition_order` is the only function that moves an order. An event that leads to the state it comes from is numbered and told, too.',
    '',
    `States: ${ORDER_STATES.map((state) => `\`${state}\``).join(', ')}.`,
    '',
    ...ORDER_KINDS.flatMap(tableOf),
  ].join('\n');
