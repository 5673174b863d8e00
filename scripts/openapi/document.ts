import { addEvidence } from '../../src/application/complaint/complaint.calls.ts';
import { answerLoginCode, openCredential, readLoginCode, sealCredential } from '../../src/application/credential/vault.calls.ts';
import {
  cancelOrder,
  confirmOrder,
  openRefundDestination,
  placeExtension,
  placeOrder,
  setRefundDestination,
  stepOrder,
  submitProof,
  writeMessage,
} from '../../src/application/order/order.calls.ts';
import { openPayment } from '../../src/application/payment/payment.calls.ts';
import { type Call, COMMON_FAILURES } from '../../src/application/shared/call.ts';
import { nothing } from '../../src/application/shared/call-answers.ts';
import { vaultRefusal } from '../../src/infrastructure/wire/credential-failure-text.ts';
import { orderRefusal } from '../../src/infrastructure/wire/order-failure-text.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

/** The names of a call's body and answer in the document. */
type Named = readonly [call: Call, body: string, answer: string];

interface Address {
  readonly refusal: typeof orderRefusal;
  /** The schema of its refusals. */
  readonly failure: string;
  readonly calls: readonly Named[];
}

const ADDRESSES: Readonly<Record<string, Address>> = {
  '/api/orders': {
    refusal: orderRefusal,
    failure: 'OrderFailure',
    calls: [
      [placeExtension, 'ExtendRentalBody', 'PlacedOrder'],
      [placeOrder, 'PlaceOrderBody', 'PlacedOrder'],
      [cancelOrder, 'OrderBody', 'AppliedStep'],
      [confirmOrder, 'ConfirmOrderBody', 'AppliedStep'],
      [submitProof, 'ProofBody', 'AppliedStep'],
      [setRefundDestination, 'RefundDestinationBody', ''],
      [stepOrder, 'StepBody', 'AppliedStep'],
      [writeMessage, 'OrderMessageBody', ''],
      [openRefundDestination, 'OpenDestinationBody', 'OpenedDestination'],
      [addEvidence, 'EvidenceBody', ''],
    ],
  },
  '/api/payments': { refusal: orderRefusal, failure: 'OrderFailure', calls: [[openPayment, 'OpenPaymentBody', 'OpenedPayment']] },
  '/api/vault': {
    refusal: vaultRefusal,
    failure: 'VaultFailure',
    calls: [
      [openCredential, 'OpenCredentialBody', 'OpenedCredential'],
      [sealCredential, 'SealCredentialBody', 'SealedCredential'],
      [readLoginCode, 'OrderBody', 'LoginCode'],
      [answerLoginCode, 'AnswerLoginCodeBody', ''],
    ],
  },
};

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What people have written about a schema: it is kept. */
const WRITTEN = ['description', 'format'];

/** A schema with what people have written about it and its parts before. */
const withTexts = (schema: unknown, before: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map((one, index) => withTexts(one, Array.isArray(before) ? before[index] : undefined));
  if (!isObject(schema)) return schema;
  const known = isObject(before) ? before : {};
  const written = Object.entries(known).filter(([name, value]) => WRITTEN.includes(name) && typeof value === 'string');
  const parts = Object.entries(schema).map(([name, value]) => [name, withTexts(value, known[name])]);
  return { ...Object.fromEntries(parts), ...Object.fromEntries(written) };
};

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
/** One schema, or one of several. */
const oneOf = (schemas: readonly JsonSchema[]): JsonSchema => (schemas.length === 1 ? (schemas[0] as JsonSchema) : { oneOf: schemas });

const codesIn = (text: string): string => unique((text.match(/`[A-Z][A-Z_]+`/g) ?? []).toSorted()).join();

/** A text that names exactly these codes stays as it was written. */
const describe = (codes: readonly string[], before: unknown): string => {
  const listed = `${codes.map((code) => `\`${code}\``).join(', ')}.`;
  return typeof before === 'string' && codesIn(before) === codesIn(listed) ? before : listed;
};

const responsesOf = ({ calls, refusal, failure }: Address, before: Json): Json => {
  const codes = unique([...calls.flatMap(([{ failures }]) => failures), ...COMMON_FAILURES]);
  const statusOf = (code: string): number => (code === 'TOO_LARGE' ? 413 : refusal(code).status);
  const answers = unique(calls.map(([, , answer]) => answer));
  const done = (before['200'] ?? { description: 'Done.' }) as Json;
  const refusals = unique(codes.map(statusOf)).map((status) => {
    const { description } = (before[String(status)] ?? {}) as Json;
    return [
      status,
      {
        description: describe(
          codes.filter((code) => statusOf(code) === status),
          description,
        ),
        ...json(reference(failure)),
      },
    ];
  });
  const outputs = answers.map((name) => (name === '' ? jsonSchemaOf(nothing) : reference(name)));
  return { 200: { ...done, ...json(oneOf(outputs)) }, ...Object.fromEntries(refusals) };
};

const operationOf = (address: Address, before: Json): Json => {
  const actions = unique(address.calls.map(([{ action }]) => action));
  const bodies = unique(address.calls.map(([, body]) => body));
  return {
    ...before,
    parameters: [{ name: 'action', in: 'query', required: true, schema: { type: 'string', enum: actions } }],
    requestBody: { required: true, ...json(oneOf(bodies.map(reference))) },
    responses: responsesOf(address, before['responses'] as Json),
    'x-calls': address.calls.map(([{ action, failures }, body, answer]) => ({
      action,
      body,
      answer: answer === '' ? null : answer,
      failures,
    })),
  };
};

interface Document extends Json {
  readonly paths: Readonly<Record<string, { readonly post: Json }>>;
  readonly components: { readonly schemas: Json };
}

/**
 * The document of the interface, with the calls as they are. Everything that no call says stays as it is written in the document: other
 * addresses, descriptions, and formats of texts.
 */
export const describeCalls = (document: Document): Document => {
  const paths = Object.entries(ADDRESSES).map(([path, address]) => {
    const known = document.paths[path] as { readonly post: Json };
    return [path, { ...known, post: operationOf(address, known.post) }];
  });
  const { schemas } = document.components;
  const described = Object.values(ADDRESSES).flatMap(({ calls }) =>
    calls.flatMap(([{ input, output }, body, answer]) => [[body, input] as const, ...(answer === '' ? [] : [[answer, output] as const])]),
  );
  const own = described.map(([name, schema]) => [name, withTexts(jsonSchemaOf(schema), schemas[name])]);
  return {
    ...document,
    paths: { ...document.paths, ...Object.fromEntries(paths) },
    components: { ...document.components, schemas: { ...schemas, ...Object.fromEntries(own) } },
  };
};
