import type { CheckEvidence } from '../../../application/complaint/check-evidence.ts';
import type { CheckProof } from '../../../application/order/check-proof.ts';
import type { AppliedStep, CommandsOf } from '../../../application/order/order-commands.ts';
import { OrderRefused, type PlacedOrder } from '../../../application/order/order-service.ts';
import type { PlacementLimiter } from '../../../application/order/placement-limiter.ts';
import type { RecordDevice } from '../../../application/order/record-device.ts';
import type { RefundDestinations } from '../../../application/order/refund-destinations.ts';
import { TimeTaken } from '../../../application/rental/time-taken.ts';
import { type ActionGuard, action, type Caller, jsonActions, subjectOf } from './json-call.ts';
import { ORDER_BODIES } from './order-bodies.ts';

export interface OrderInterfaceOptions {
  /** Null for a hosted project without its secret key. */
  readonly orders: {
    readonly commandsOf: CommandsOf;
    readonly gate: Pick<PlacementLimiter, 'run'>;
    readonly destinations: RefundDestinations;
    readonly proofs: Pick<CheckProof, 'execute'>;
    readonly evidence: Pick<CheckEvidence, 'execute'>;
    readonly devices: Pick<RecordDevice, 'execute'>;
    /** Called after a change, so that its effects are processed soon. */
    readonly onOrderChange: () => void;
  } | null;
  readonly guard: ActionGuard;
}

/** For a rental, sold out means that its time is no longer free. */
const timeTaken = (error: unknown): never => {
  throw error instanceof OrderRefused && error.code === 'SOLD_OUT' ? new TimeTaken() : error;
};

/** `POST /api/orders?action=...` (docs/api/openapi.json). */
export const orderInterface = ({ orders, guard }: OrderInterfaceOptions) => {
  if (orders === null) return jsonActions(null, guard);
  const { commandsOf, gate, destinations, proofs, evidence, devices, onOrderChange } = orders;
  const withOrderChange = <T>(answer: T): T => {
    onOrderChange();
    return answer;
  };
  const placedAnswer = (placed: PlacedOrder, caller: Caller) => {
    onOrderChange();
    void devices.execute(placed.id, caller);
    const { id, number, state, total, payUntil } = placed;
    return { id, number, state, total, pay_until: payUntil.toISOString() };
  };
  const step = (
    token: string,
    orderId: string,
    event: string,
    detail: Readonly<Record<string, string | boolean>> = {},
  ): Promise<AppliedStep> => commandsOf(token).step(orderId, event, detail).then(withOrderChange);
  return jsonActions(
    {
      place: action({
        body: ORDER_BODIES.place,
        isQueued: true,
        perform: async (token, given, caller) => {
          const { person } = caller;
          const seen = { key: given.key, expectedTotal: given.expected_total, rulesVersion: given.rules_version };
          if (given.kind === 'extension') {
            const { parent_id: parentId, option_id: optionId } = given;
            return placedAnswer(
              await gate.run({ product: parentId, isPurchase: false, key: given.key, person }, () =>
                commandsOf(token).placeExtension({ ...seen, parentId, optionId }),
              ),
              caller,
            );
          }
          const { game_id: gameId = null, server = null, note = null } = given.details ?? {};
          const placement = {
            ...seen,
            productId: given.product_id,
            optionId: given.option_id,
            start: given.start,
            details: { gameId, server, note },
          };
          const isPurchase = placement.optionId === null;
          return placedAnswer(
            await gate.run({ product: given.product_id, isPurchase, key: given.key, person }, () =>
              commandsOf(token)
                .place(placement)
                .catch(isPurchase ? undefined : timeTaken),
            ),
            caller,
          );
        },
      }),
      cancel: action({ body: ORDER_BODIES.cancel, perform: (token, { order_id: order }) => step(token, order, 'cancel') }),
      confirm: action({
        body: ORDER_BODIES.confirm,
        perform: (token, { order_id: order, accepted }) => step(token, order, 'confirm', { accepted }),
      }),
      proof: action({
        body: ORDER_BODIES.proof,
        perform: async (token, { order_id: order, path }) => {
          if (path === null || path === '') return step(token, order, 'submit_proof');
          await proofs.execute(token, path);
          return step(token, order, 'submit_proof', { path });
        },
      }),
      step: action({ body: ORDER_BODIES.step, perform: (token, { order_id: order, event }) => step(token, order, event) }),
      message: action({
        body: ORDER_BODIES.message,
        perform: async (token, { order_id: order, text }) =>
          withOrderChange(
            await commandsOf(token)
              .write(order, text)
              .then(() => ({})),
          ),
      }),
      'refund-destination': action({
        body: ORDER_BODIES['refund-destination'],
        perform: async (token, { order_id: order, ...account }) =>
          withOrderChange(await destinations.set(commandsOf(token), order, account).then(() => ({}))),
      }),
      'open-destination': action({
        body: ORDER_BODIES['open-destination'],
        perform: async (token, { refund_id: refund }) => ({ number: await destinations.open(commandsOf(token), refund) }),
      }),
      evidence: action({
        body: ORDER_BODIES.evidence,
        perform: (token, { complaint_id: complaint, path }) =>
          evidence.execute(token, subjectOf(token) ?? '', complaint, path).then(() => ({})),
      }),
    },
    guard,
  );
};
