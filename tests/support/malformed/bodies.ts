import fc from 'fast-check';

// biome-ignore format: one line per kind
const NAMES = [
  'q', 'p_games', 'p_tiers', 'p_category', 'p_min', 'p_max', 'p_after', 'p_limit', 'p_offset', 'p_most', 'p_rentable', 'p_id', 'id', 'name', 'price', 'description', 'images', 'attributes', 'stock',
  'identifier', 'user_id', 'verification_code', 'session_token', 'logout_all', 'revoke', 'email', 'phone', 'password', 'factor_type', 'challenge_id', 'code', 'friendly_name', 'create_user', 'auth_code', 'code_verifier', 'ban_duration', 'app_metadata', 'token', 'type', 'refresh_token', 'data', 'prefix', 'limit', 'bucketId', 'sourceKey', 'destinationKey', 'paths', 'prefixes', 'expiresIn', 'public', 'toString', 'valueOf', 'banana',
];

// biome-ignore format: one line per kind
const hostile = fc.constantFrom<unknown>(
  null, true, -1, 0, 1.5, 1e308, 1e21, '', '\u0000', '\ud800', '💥', "'; drop table products; --", 'a'.repeat(20_000), '00000000-0000-4000-8000-000000000001', 'NaN', '../../keys.json',
  [], [null], [[]], ['x'], {}, { a: { b: [] } }, '((((', 'a & | !', '%', '{', '2026-99-99', 'product-images', 'products/a.png', 'email@',
);

const object = fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 30 }), fc.integer()), {
  maxKeys: 6,
});

// biome-ignore format: one line per kind
const FORMS: readonly (readonly string[])[] = [
  ['identifier', 'password'], ['phone', 'password', 'name'], ['user_id', 'verification_code'], ['user_id', 'verification_code', 'password'], ['user_id'], ['identifier'], ['session_token'],
  ['user_id', 'email', 'name', 'password'], ['phone', 'password'], ['email', 'password'], ['email'],
];
/** Values of empty or nearly empty fields. */
const blank = fc.constantFrom('', ' ', '\t\n', '\u00a0', '\ufeff', '0', '+', '@', 'x', '0812', '+62 812 3456 7890');

/** Valid fields with invalid values, which pass a superficial check. */
const form = fc
  .constantFrom(...FORMS)
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof({ weight: 3, arbitrary: blank }, hostile)]))));

const json = fc.oneof(
  { weight: 6, arbitrary: object },
  { weight: 3, arbitrary: form },
  fc.array(object, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 4 }),
  hostile,
);

/** Bodies that are not JSON, or barely. */
// biome-ignore format: one line per kind
const broken = fc.constantFrom(
  '', '{', '}', '[1,', '{"a":}', "{'a':1}", 'undefined', 'NaN', '\ufeff{}', '{"a":1}{"b":2}', '{"a":"\u0000"}', '"\\ud800"', '1e999999', '-', `${'['.repeat(20_000)}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  'a=b&c=d', 'id,name\n1,"x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n', '--x--', '<xml/>', 'x'.repeat(300_000),
);

/** Invalid JSON, valid JSON with wrong content, and bytes that are no text. */
export const body = fc.oneof(
  { weight: 5, arbitrary: json.map((value) => Buffer.from(JSON.stringify(value) ?? '', 'utf8')) },
  { weight: 3, arbitrary: broken.map((text) => Buffer.from(text, 'utf8')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constant(Buffer.from('7b2261223a22fffe80227d', 'hex')) },
);
