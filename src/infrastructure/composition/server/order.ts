import { createHash } from 'node:crypto';
import type { MessageSender } from '../../../application/auth/server/message-sender.ts';
import { CheckEvidence } from '../../../application/complaint/check-evidence.ts';
import { CheckProof } from '../../../application/order/check-proof.ts';
import { FindPlayer } from '../../../application/order/find-player.ts';
import type { CommandsOf } from '../../../application/order/order-commands.ts';
import { OrderRelay, type RelayStep } from '../../../application/order/order-relay.ts';
import { PlacementLimiter } from '../../../application/order/placement-limiter.ts';
import { RecordDevice } from '../../../application/order/record-device.ts';
import { RefundDestinations } from '../../../application/order/refund-destinations.ts';
import { SendOrderMessages } from '../../../application/order/send-order-messages.ts';
import { ClosePayments } from '../../../application/payment/close-payments.ts';
import { InquireDuePayments, InquirePayment } from '../../../application/payment/inquire-payments.ts';
import { OpenPayment } from '../../../application/payment/open-payment.ts';
import type { Gateways } from '../../../application/payment/payment-gateway.ts';
import type { PaymentRepository } from '../../../application/payment/payment-repository.ts';
import { ReceiveWebhook } from '../../../application/payment/receive-webhook.ts';
import { SimulatePayment } from '../../../application/payment/simulate-payment.ts';
import { SharpPictureCleaner } from '../../artwork/sharp-pictures.ts';
import { systemTimer } from '../../embedded/scheduler/timer.ts';
import type { ActionGuard } from '../../http-server/order/json-call.ts';
import { orderInterface } from '../../http-server/order/order-interface.ts';
import { playerLookupLimit } from '../../http-server/order/player-lookup-limit.ts';
import { paymentInterface, webhookInterface } from '../../http-server/payment/payment-interface.ts';
import { sandboxPage } from '../../http-server/payment/sandbox-page.ts';
import { ManualGateway } from '../../payment/manual/manual-gateway.ts';
import { MidtransGateway } from '../../payment/midtrans/midtrans-gateway.ts';
import { SandboxGateway } from '../../payment/sandbox/sandbox-gateway.ts';
import { CostBudget } from '../../platform/cost-budget.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { CachedPlayerLookup } from '../../player-lookup/cached-player-lookup.ts';
import { HttpPlayerLookup } from '../../player-lookup/http-player-lookup.ts';
import { SupabaseComplaintFiles } from '../../supabase-server/complaint/complaint-files.ts';
import { SupabaseOrderCommands, SupabaseOrderEffects } from '../../supabase-server/order/order-commands.ts';
import { SupabaseProofFiles } from '../../supabase-server/order/proof-files.ts';
import { SupabasePaymentRepository, SupabaseSandboxCharges } from '../../supabase-server/payment/payment-repository.ts';
import { type Routes, type ServerContext, secretRestClient, shopNameOf } from './context.ts';
import { closedVault, openVault, type VaultReport } from './credential.ts';

type Options = Pick<ServerContext, 'address' | 'backend' | 'fetcher' | 'clock' | 'conditions' | 'errors' | 'publicUrl' | 'report'> & {
  readonly settings: Pick<ServerContext['settings'], 'payments' | 'players' | 'visitors'>;
};

interface Parts {
  /** Null where this server sends no messages. */
  readonly sender: MessageSender | null;
  /** The key of an embedded shop as base64; null elsewhere. */
  readonly ownKey: string | null;
  /** The owner of a token; null for an invalid one. */
  readonly personOf: ActionGuard['personOf'];
}

export interface Orders {
  readonly routes: Routes;
  readonly vaultReport: () => Promise<VaultReport>;
  /** Starts processing the effects of orders. @returns a function that stops it */
  readonly start: () => () => Promise<void>;
}

const RELAYED = 100;
/** Placement leaves connections of the embedded gateway to pages; a hosted project accepts more, and each takes longer. */
const PLACED_AT_ONCE = { own: 6, hosted: 64 } as const;

/** Without the secret key of a hosted project orders are not available. */
const closed = (guard: ActionGuard): Orders => ({
  routes: {
    '/api/orders': { POST: orderInterface({ orders: null, guard }) },
    '/api/payments': { POST: paymentInterface(null, guard) },
    ...closedVault(guard),
  },
  vaultReport: async () => ({ condition: 'missing', lost: [] }),
  start: () => async () => undefined,
});

const stepsOf = (steps: Readonly<Record<string, { execute(): Promise<number> }>>): readonly RelayStep[] =>
  Object.entries(steps).map(([name, step]) => ({ name, run: async () => (await step.execute()) > 0 }));

/** Opens orders and payments: `/api/orders`, `/api/payments`, the sandbox page, and the effects of orders. */
export const openOrders = (options: Options, { sender, ownKey, personOf }: Parts): Orders => {
  const { address, backend, fetcher, clock, conditions, errors, publicUrl, settings } = options;
  const guard = { publicUrl, personOf, budget: new CostBudget(settings.visitors.cost) };
  if (address === null) return closed(guard);
  const { payments } = settings;
  const rest = secretRestClient(address, fetcher);
  const book: PaymentRepository = new SupabasePaymentRepository(rest);
  const commandsOf: CommandsOf = (token) => new SupabaseOrderCommands(backend, fetcher, token);
  const sandbox = new SandboxGateway({ charges: new SupabaseSandboxCharges(rest), clock, publicUrl });
  const all: Gateways = { sandbox, manual: new ManualGateway(book) };
  // A gateway with a key is asked about its payments even when buyers are no longer offered it.
  const gateways: Gateways = {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => payments.gateways.some((wanted) => wanted === name))),
    ...(payments.midtrans === null ? {} : { midtrans: new MidtransGateway({ ...payments.midtrans, fetcher: fetch, clock }) }),
  };
  const inquire = new InquirePayment(book, gateways);
  const close = new ClosePayments(book, gateways, inquire, errors);
  const fingerprint = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const webhooks = new ReceiveWebhook({ book, gateways, inquire, fingerprint, errors });
  const gate = new PlacementLimiter(clock, systemTimer, address.isHosted === true ? PLACED_AT_ONCE.hosted : PLACED_AT_ONCE.own);
  const vault = openVault(options, rest, payments, ownKey);
  const destinations = new RefundDestinations(vault.state, newUuid);
  const proofFiles = new SupabaseProofFiles({ backend, secretKey: address.secretKey, fetcher, rest });
  const proofs = new CheckProof(proofFiles, new SharpPictureCleaner());
  const evidence = new CheckEvidence(proofFiles, proofs, new SupabaseComplaintFiles(rest));
  const effects = new SupabaseOrderEffects(rest);
  const budget = { buyers: payments.messagesPerDay, staff: payments.staffMessagesPerDay };
  const devices = new RecordDevice(vault.state, effects, systemTimer, errors);
  const lookup = settings.players === null ? null : new CachedPlayerLookup(new HttpPlayerLookup({ ...settings.players, fetcher: fetch }));
  const players = new FindPlayer(lookup, errors, playerLookupLimit(clock));
  let hasGateways = false;
  const relay = new OrderRelay(
    [
      vault.step,
      {
        name: 'gateways of payments',
        // Runs until it has succeeded once.
        run: async () => {
          if (!hasGateways) await book.setGateways(payments.gateways);
          hasGateways = true;
          return false;
        },
      },
      {
        name: 'effects of orders',
        run: async () => {
          const { hasShownStock, isMoreLeft } = await effects.relay(RELAYED);
          if (hasShownStock) gate.clearSoldOut();
          return isMoreLeft;
        },
      },
      ...stepsOf({
        ...(sender === null
          ? {}
          : {
              'messages of orders': new SendOrderMessages({
                effects,
                sender,
                shopName: shopNameOf(address, options),
                perDay: budget,
                errors,
              }),
            }),
      }),
    ],
    systemTimer,
    errors,
    (reason) => conditions.report('relay', reason),
  );
  // Apart from the effects of orders, which do not wait for a gateway that answers slowly.
  const inquiries = new OrderRelay(
    stepsOf({ 'inquiries of payments': new InquireDuePayments(book, inquire, errors), 'overdue payments': close }),
    systemTimer,
    errors,
    (reason) => conditions.report('payments', reason),
  );
  const hint = (): void => {
    relay.hint();
    inquiries.hint();
  };
  return {
    routes: {
      '/api/orders': {
        POST: orderInterface({
          orders: { commandsOf, gate, destinations, proofs, evidence, devices, players, onOrderChange: hint },
          guard,
        }),
      },
      // A new password ends a rental, so that a sold-out unit may be available again.
      ...vault.routes(guard, () => {
        gate.clearSoldOut();
        relay.hint();
      }),
      '/api/payments': { POST: paymentInterface({ commandsOf, open: new OpenPayment(book, gateways, close, errors) }, guard) },
      ...Object.fromEntries(
        Object.keys(gateways).map((name) => [`/api/payments/${name}/webhook`, webhookInterface(name, webhooks, () => clock.now())]),
      ),
      ...(payments.gateways.includes('sandbox')
        ? {
            '/internal/payments/:reference{[^/]*}': sandboxPage({
              book,
              play: new SimulatePayment(book, sandbox, webhooks, inquire),
              commandsOf,
              secret: payments.sandboxSecret,
              onPlayed: relay.hint,
            }),
          }
        : {}),
    },
    vaultReport: vault.report,
    start: () => {
      relay.start();
      inquiries.start();
      return async () => {
        await Promise.all([relay.stop(), inquiries.stop()]);
        await devices.flush();
      };
    },
  };
};
