import * as v from 'valibot';

/** Upstream accepts booleans as text too, and replaces an invalid value by its default. */
const flag = v.fallback(
  v.pipe(
    v.union([v.boolean(), v.picklist(['true', 'false'])]),
    v.transform((value) => value === true || value === 'true'),
  ),
  false,
);
const NOTHING = { broadcast: {}, presence: {}, postgres_changes: [], private: false };

const Join = v.object({
  access_token: v.optional(v.nullable(v.string()), null),
  user_token: v.optional(v.nullable(v.string()), null),
  config: v.optional(
    v.object({
      broadcast: v.fallback(v.optional(v.object({ ack: v.optional(flag, false), self: v.optional(flag, false) }), {}), {
        ack: false,
        self: false,
      }),
      presence: v.fallback(v.optional(v.object({ key: v.optional(v.unknown(), ''), enabled: v.optional(flag, false) }), {}), {
        key: '',
        enabled: false,
      }),
      postgres_changes: v.optional(
        v.nullable(
          v.pipe(
            v.array(v.nullable(v.record(v.string(), v.unknown()))),
            v.transform((list) => list.filter((one) => one !== null)),
          ),
        ),
        [],
      ),
      private: v.optional(flag, false),
      postgres_changes_options: v.fallback(v.optional(v.object({ wait: v.optional(flag, false) }), {}), { wait: false }),
    }),
    NOTHING,
  ),
});

/** Clients of the first generation (realtime-js 1) send no `config`: their topic names schema, table and filter. */
const bindingOf = (name: string): Readonly<Record<string, unknown>> => {
  const [schema, table, ...filter] = name.split(':');
  return { schema, ...(table === undefined ? {} : { table }), ...(filter.length === 0 ? {} : { filter: filter.join(':') }) };
};

/** The options of a join (realtime_web/channels/payloads). */
export interface JoinPayload {
  readonly accessToken: string | null;
  readonly acknowledges: boolean;
  readonly receivesOwn: boolean;
  readonly presenceKey: string | null;
  readonly isPresent: boolean;
  readonly isPrivate: boolean;
  readonly changes: readonly Readonly<Record<string, unknown>>[];
  /** Whether the topic names the rows, whose changes are then events of their own (`INSERT`). */
  readonly isBoundByTopic: boolean;
  /** A join with invalid bindings is refused, instead of reported afterwards. */
  readonly waitsForChanges: boolean;
}

/** @param name the topic without its prefix @returns null for an invalid payload */
export const readJoin = (name: string, payload: unknown): JoinPayload | null => {
  const read = v.safeParse(Join, payload);
  if (!read.success) return null;
  const { access_token: accessToken, user_token: userToken, config } = read.output;
  const isBoundByTopic = !v.is(v.looseObject({ config: v.unknown() }), payload);
  const { key } = config.presence;
  return {
    accessToken: userToken ?? accessToken,
    acknowledges: config.broadcast.ack,
    receivesOwn: config.broadcast.self,
    presenceKey: typeof key === 'string' && key !== '' && key.length <= 255 ? key : null,
    isPresent: config.presence.enabled,
    isPrivate: config.private,
    changes: isBoundByTopic ? [bindingOf(name)] : (config.postgres_changes ?? []),
    isBoundByTopic,
    waitsForChanges: config.postgres_changes_options.wait,
  };
};
