import { nothing } from '../../src/application/shared/call-answers.ts';
import {
  ADDRESSES,
  type Address,
  ANSWER_SCHEMAS,
  BODY_SCHEMAS,
  ENDPOINTS,
  EVERYWHERE,
  type NamedCall,
  type NamedEndpoint,
  ofEndpoint,
  PARTS,
  pascal,
  type Refused,
} from './addresses.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectIn = (parent: unknown, name: string): Json => (isObject(parent) && isObject(parent[name]) ? parent[name] : {});

/** What people have written about a schema: it is kept. */
const WRITTEN = ['description', 'format'];

/** A schema with what people have written about it and its parts before. */
const withTexts = (schema: unknown, before: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map((one, index) => withTexts(one, Array.isArray(before) ? before[index] : undefined));
  if (!isObject(schema)) return schema;
  const known = isObject(before) ? before : {};
  const written = Object.entries(known).filter(
    ([name, value]) => WRITTEN.includes(name) && typeof value === 'string' && (name !== 'format' || 'type' in schema),
  );
  const parts = Object.entries(schema).map(([name, value]) => [name, withTexts(value, known[name])]);
  return { ...Object.fromEntries(parts), ...Object.fromEntries(written) };
};

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
/** One schema, or one of several that exclude each other, or any of several. */
const several = (kind: 'oneOf' | 'anyOf', names: readonly string[]): JsonSchema =>
  names.length === 1 ? reference(names[0] ?? '') : { [kind]: names.map(reference) };

const codesIn = (text: string): string => unique((text.match(/`[A-Z][A-Z_]+`/g) ?? []).toSorted()).join();

/** A text that names exactly these codes stays as it was written. */
const describe = (codes: readonly string[], before: unknown): string => {
  const listed = `${codes.map((code) => `\`${code}\``).join(', ')}.`;
  return typeof before === 'string' && codesIn(before) === codesIn(listed) ? before : listed;
};

const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** @param isListed whether its schema lists the codes, too */
const refusalOf = (status: number, codes: readonly string[], failure: string, before: Json, isListed = true): Json => ({
  description: describe(codes, before['description']),
  ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
  ...json(isListed ? { allOf: [reference(failure), { properties: { code: { enum: codes } } }] } : reference(failure)),
});

const codesOf = (refused: readonly Refused[], status: number): readonly string[] =>
  unique(refused.flatMap(([one, code]) => (one === status ? [code] : [])));
const statusesOf = (refused: readonly Refused[]): readonly number[] => unique(refused.map(([status]) => status));

/** Refusals of an action; those of every action of an address are responses with names. */
const refusalsOf = (own: readonly Refused[], others: readonly Refused[], failure: string, before: Json, isListed: boolean): Json =>
  Object.fromEntries(
    statusesOf([...own, ...others]).map((status) => [
      status,
      codesOf(own, status).length === 0
        ? { $ref: `#/components/responses/${failure}${status}` }
        : refusalOf(status, codesOf([...own, ...others], status), failure, objectIn(before, String(status)), isListed),
    ]),
  );

const responsesOf = (address: Address, calls: readonly NamedCall[], others: readonly Refused[], before: Json, isListed = true): Json => {
  const own = calls.flatMap(({ failures }) => failures.map((code) => [address.statusOf(code), code] as const));
  const answers = unique(calls.flatMap((call) => call.answers));
  return {
    200: { description: objectIn(before, '200')['description'] ?? 'Done.', ...json(several('anyOf', answers)) },
    ...refusalsOf(own, others, address.failure, before, isListed),
  };
};

const requestBodyOf = (calls: readonly NamedCall[], kind: 'oneOf' | 'anyOf'): Json => {
  const bodies = unique(calls.map(({ body }) => body)).filter((body) => body !== '');
  if (bodies.length === 0) return {};
  const isRequired = bodies.every((body) => {
    const schema = jsonSchemaOf(BODY_SCHEMAS.get(body) as never, 'sent');
    return 'required' in schema || 'minProperties' in schema;
  });
  return { requestBody: { required: isRequired, ...json(several(kind, bodies)) } };
};

const commonOf = (path: string, { common }: Address, method: NamedCall['method']): readonly Refused[] => [
  ...(method === 'post' ? common : []),
  ...EVERYWHERE,
  ...(path === '/api/admin' ? ([[503, 'SECRET_KEY_MISSING']] as const) : []),
];

const everyOf = (path: string, address: Address, method: NamedCall['method'] = 'post'): readonly Refused[] => [
  ...commonOf(path, address, method),
  [404, 'UNKNOWN_ACTION'],
  [405, 'METHOD'],
];

/** Parameters that people have written. */
const parametersOf = (before: Json): readonly Json[] =>
  Array.isArray(before['parameters']) ? before['parameters'].filter(({ name }: Json) => name !== 'action') : [];

/** The operation of one action, at an address of its own. */
const ownOperation = (path: string, address: Address, calls: readonly NamedCall[], before: Json): Json => {
  const [{ action, method, isPublic }] = calls as [NamedCall];
  const parameters = parametersOf(before);
  return {
    operationId: `${path.slice('/api/'.length)}${pascal(action)}`,
    tags: [path.slice('/api/'.length)],
    summary: before['summary'] ?? '',
    ...(before['description'] === undefined ? {} : { description: before['description'] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    security: isPublic ? [] : [{ [address.security]: [] }],
    // Calls that share an action are told apart by their bodies.
    ...requestBodyOf(calls, 'oneOf'),
    responses: responsesOf(address, calls, commonOf(path, address, method), objectIn(before, 'responses')),
  };
};

/** The operation of every action, which the query names. */
const sharedOperation = (path: string, address: Address, calls: readonly NamedCall[], before: Json): Json => {
  const [{ method }] = calls as [NamedCall];
  return {
    operationId: before['operationId'],
    tags: ['by-query'],
    summary: before['summary'] ?? '',
    ...(before['description'] === undefined ? {} : { description: before['description'] }),
    parameters: [
      { name: 'action', in: 'query', required: true, schema: { type: 'string', enum: unique(calls.map(({ action }) => action)) } },
      ...parametersOf(before),
    ],
    security: [...(calls.some(({ isPublic }) => isPublic) ? [{}] : []), { [address.security]: [] }],
    ...requestBodyOf(calls, 'anyOf'),
    responses: responsesOf(address, calls, everyOf(path, address, method), objectIn(before, 'responses'), false),
  };
};

const METHODS = ['get', 'post'] as const;

/** An address, and those of its actions. */
const pathsOf = (path: string, address: Address, before: Json): readonly (readonly [string, Json])[] => {
  const shared = METHODS.flatMap((method) => {
    const calls = address.calls.filter((call) => call.method === method);
    return calls.length === 0 ? [] : [[method, sharedOperation(path, address, calls, objectIn(before[path], method))] as const];
  });
  const own = unique(address.calls.map(({ action }) => action)).map((action) => {
    const calls = address.calls.filter((call) => call.action === action);
    const [{ method }] = calls as [NamedCall, ...NamedCall[]];
    const at = `${path}/${action}`;
    return [at, { [method]: ownOperation(path, address, calls, objectIn(before[at], method)) }] as const;
  });
  return [[path, Object.fromEntries(shared)], ...own];
};

/** Media types beside JSON, which people have written. */
const otherMedia = (before: Json): Json =>
  Object.fromEntries(Object.entries(objectIn(before, 'content')).filter(([type]) => type !== 'application/json'));

/** A body or an answer: JSON as it is described, and other media types as they are written. */
const contentOf = (schema: JsonSchema | null, before: Json): Json => {
  const written = objectIn(objectIn(objectIn(before, 'content'), 'application/json'), 'schema');
  const media = { ...(schema === null ? {} : { 'application/json': { schema: withTexts(schema, written) } }), ...otherMedia(before) };
  return Object.keys(media).length === 0 ? {} : { content: media };
};

/** The answer that is no refusal: 204 is empty. */
const successOf = ({ output, isPage = false }: NamedEndpoint['endpoint'], before: Json): readonly [status: number, Json] => {
  const status = output === null && !isPage ? 204 : 200;
  const known = objectIn(before, String(status));
  const schema = output === null ? null : output === nothing ? reference('Nothing') : jsonSchemaOf(output, 'answered', PARTS);
  return [status, { description: known['description'] ?? 'Done.', ...contentOf(schema, known) }];
};

/** The operation of an address without actions; what only people can say of it stays as it is written. */
const endpointOperation = ({ endpoint, failure, statusOf }: NamedEndpoint, before: Json): Json => {
  const responses = objectIn(before, 'responses');
  const own = endpoint.failures.map((code) => [statusOf(code), code] as const);
  const others = ofEndpoint(endpoint);
  const refusals = statusesOf([...own, ...others]).map((status) => {
    const known = objectIn(responses, String(status));
    const codes = codesOf([...own, ...others], status);
    const { content, ...refusal } = refusalOf(status, codes, failure, known);
    // A page refuses as a page, if the server before it does not.
    const isPage = endpoint.isPage === true && codesOf(others, status).length === 0 && Object.keys(otherMedia(known)).length > 0;
    return [status, { ...refusal, content: { ...(isPage ? {} : (content as Json)), ...otherMedia(known) } }] as const;
  });
  const body = objectIn(before, 'requestBody');
  return {
    ...before,
    ...(endpoint.input === null
      ? {}
      : { requestBody: { required: true, ...contentOf(jsonSchemaOf(endpoint.input, 'sent', PARTS), body) } }),
    responses: Object.fromEntries([successOf(endpoint, responses), ...refusals]),
  };
};

/** The paths of people with the operations of endpoints as they are described. */
const withEndpoints = (paths: Json): Json => {
  const described = ENDPOINTS.map((named) => named.endpoint.address).filter((address, index, all) => all.indexOf(address) === index);
  return {
    ...paths,
    ...Object.fromEntries(
      described.map((path) => {
        const before = objectIn(paths, path);
        const operations = ENDPOINTS.filter(({ endpoint }) => endpoint.address === path).map(
          (named) => [named.endpoint.method, endpointOperation(named, objectIn(before, named.endpoint.method))] as const,
        );
        return [path, { ...before, ...Object.fromEntries(operations) }];
      }),
    ),
  };
};

/** Codes of an address, as the schema of them. */
const failureCodesOf = (path: string): JsonSchema => {
  const address = ADDRESSES[path] as Address;
  const codes = [...address.calls.flatMap(({ failures }) => failures), ...everyOf(path, address).map(([, code]) => code)];
  return { type: 'string', enum: unique(codes).toSorted() };
};

/** Refusals of every action of an address, where the paths refer to them. */
const sharedResponses = (paths: unknown, before: Json): readonly (readonly [string, Json])[] => {
  const text = JSON.stringify(paths);
  return Object.entries(ADDRESSES).flatMap(([path, address]) =>
    statusesOf(everyOf(path, address)).flatMap((status) => {
      const name = `${address.failure}${status}`;
      if (!text.includes(`"#/components/responses/${name}"`)) return [];
      return [[name, refusalOf(status, codesOf(everyOf(path, address), status), address.failure, objectIn(before, name))] as const];
    }),
  );
};

interface Document extends Json {
  readonly paths: Json;
  readonly components: Json & { readonly schemas: Json };
}

/**
 * The document of the interface, with the calls as they are. Everything that no call says stays as it is written in the document: other
 * addresses, descriptions, and formats of texts.
 */
export const describeCalls = (document: Document): Document => {
  const described = Object.entries(ADDRESSES).flatMap(([path, address]) => pathsOf(path, address, document.paths));
  const isOwn = (path: string): boolean =>
    Object.keys(ADDRESSES).some((address) => path.startsWith(`${address}/`) && path.split('/').length === 4);
  const written = Object.entries(document.paths).filter(([path]) => !(path in ADDRESSES || isOwn(path)));
  const { schemas } = document.components;
  const own: readonly (readonly [string, JsonSchema])[] = [
    ...[...BODY_SCHEMAS].map(([name, schema]) => [name, jsonSchemaOf(schema, 'sent', PARTS)] as const),
    ...[...ANSWER_SCHEMAS].map(([name, schema]) => [name, jsonSchemaOf(schema, 'answered', PARTS)] as const),
    ['FailureCode', failureCodesOf('/api/auth')],
    ['AdminFailureCode', failureCodesOf('/api/admin')],
  ];
  return {
    ...document,
    paths: withEndpoints(Object.fromEntries([...described, ...written])),
    components: {
      ...document.components,
      headers: { ...objectIn(document.components, 'headers'), RetryAfter: { description: 'Seconds.', schema: { type: 'integer' } } },
      responses: {
        ...Object.fromEntries(sharedResponses(described, objectIn(document.components, 'responses'))),
      },
      schemas: { ...schemas, ...Object.fromEntries(own.map(([name, schema]) => [name, withTexts(schema, schemas[name])])) },
    },
  };
};
