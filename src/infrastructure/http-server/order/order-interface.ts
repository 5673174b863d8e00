import type { CheckEvidence } from '../../../application/complaint/check-evidence.ts';
import { addEvidence } from '../../../application/complaint/complaint.calls.ts';
import type { CheckProof } from '../../../application/order/check-proof.ts';
import type { FindPlayer } from '../../../application/order/find-player.ts';
import {
  cancelOrder,
  confirmOrder,
  findPlayer,
  openRefundDestination,
  placeExtension,
  placeOrder,
  setRefundDestination,
  stepOrder,
  submitProof,
  writeMessage,
} from '../../../application/order/order.calls.ts';
import type { CommandsOf } from '../../../application/order/order-commands.ts';
import { OrderRefused, type PlacedOrder } from '../../../application/order/order-service.ts';
import type { PlacementLimiter } from '../../../application/order/placement-limiter.ts';
import type { RecordDevice } from '../../../application/order/record-device.ts';
import type { RefundDestinations } from '../../../application/order/refund-destinations.ts';
import { TimeTaken } from '../../../application/rental/time-taken.ts';
import type { TransitionEvent } from '../../../domain/order/transitions.ts';
import { type ActionGuard, type Caller, jsonActions, subjectOf } from './json-call.ts';
import { actionsOf, serve } from './serve-call.ts';

export interface OrderInterfaceOptions {
  /** Null for a hosted project without its secret key. */
  readonly orders: {
    readonly commandsOf: CommandsOf;
    readonly gate: Pick<PlacementLimiter, 'run'>;
    readonly destinations: RefundDestinations;
    readonly proofs: Pick<CheckProof, 'execute'>;
    readonly evidence: Pick<CheckEvidence, 'execute'>;
    readonly devices: Pick<RecordDevice, 'execute'>;
    readonly players: Pick<FindPlayer, 'execute'>;
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
  const { commandsOf, gate, destinations, proofs, evidence, devices, players, onOrderChange } = orders;
  const withOrderChange = <T>(answer: T): T => {
    onOrderChange();
    return answer;
  };
  const placed = (order: PlacedOrder, caller: Caller): PlacedOrder => {
    onOrderChange();
    void devices.execute(order.id, caller);
    return order;
  };
  const step = (token: string, orderId: string, event: TransitionEvent, detail: Readonly<Record<string, string | boolean>> = {}) =>
    commandsOf(token).step(orderId, event, detail).then(withOrderChange);
  return jsonActions(
    actionsOf(
      serve(
        placeExtension,
        async ({ kind: _kind, ...placement }, caller) => {
          const { key, parentId: product } = placement;
          const attempt = { product, isPurchase: false, key, person: caller.person };
          return placed(await gate.run(attempt, () => commandsOf(caller.token).placeExtension(placement)), caller);
        },
        { isQueued: true },
      ),
      serve(
        placeOrder,
        async ({ kind: _kind, ...placement }, caller) => {
          const { key, productId: product, optionId } = placement;
          const isPurchase = optionId === null;
          const place = () =>
            commandsOf(caller.token)
              .place(placement)
              .catch(isPurchase ? undefined : timeTaken);
          const wanted = placement.quantity ?? 1;
          return placed(await gate.run({ product, isPurchase, wanted, key, person: caller.person }, place), caller);
        },
        { isQueued: true },
      ),
      serve(findPlayer, (player, { person }) => players.execute(player, person)),
      serve(cancelOrder, ({ orderId }, { token }) => step(token, orderId, 'cancel')),
      serve(confirmOrder, ({ orderId, accepted }, { token }) => step(token, orderId, 'confirm', { accepted })),
      serve(submitProof, async ({ orderId, path }, { token }) => {
        if (path === null || path === '') return step(token, orderId, 'submit_proof');
        await proofs.execute(token, path);
        return step(token, orderId, 'submit_proof', { path });
      }),
      serve(stepOrder, ({ orderId, event }, { token }) => step(token, orderId, event)),
      serve(writeMessage, async ({ orderId, text, path }, { token }) => {
        if (path !== null) await proofs.execute(token, path);
        return withOrderChange(await commandsOf(token).write(orderId, text, path));
      }),
      serve(setRefundDestination, ({ orderId, ...account }, { token }) =>
        destinations.set(commandsOf(token), orderId, account).then(withOrderChange),
      ),
      serve(openRefundDestination, async ({ refundId }, { token }) => ({ number: await destinations.open(commandsOf(token), refundId) })),
      serve(addEvidence, ({ complaintId, path }, { token }) => evidence.execute(token, subjectOf(token) ?? '', complaintId, path)),
    ),
    guard,
  );
};
