import type { CacheEntryOptions, CacheTag, TtlCache } from './ttl-cache.ts';

type Arguments<Port, Name extends keyof Port> = Port[Name] extends (...given: infer Given) => unknown ? Given : never;

/** The cache entry of a read: its key, lifetime and tags. */
export interface CachedRead extends CacheEntryOptions {
  readonly key: string;
}

export interface CacheRules<Port> {
  /** The cache entry by method; null for a call that is not cached. */
  readonly reads?: { readonly [Name in keyof Port]?: (...given: Arguments<Port, Name>) => CachedRead | null };
  /** The tags that a method invalidates, whether it succeeds or fails, because a write whose answer is lost may have been stored. */
  readonly writes?: { readonly [Name in keyof Port]?: readonly CacheTag[] };
}

type Method = (...given: readonly unknown[]) => unknown;
type Named<Value> = Readonly<Record<string | symbol, Value | undefined>>;

/** Puts a cache in front of a port: the reads of the rules are cached, the writes invalidate tags, all other methods are passed through. */
export const cached = <Port extends object>(port: Port, cache: TtlCache, rules: CacheRules<Port>): Port => {
  const reads = (rules.reads ?? {}) as Named<(...given: readonly unknown[]) => CachedRead | null>;
  const writes = (rules.writes ?? {}) as Named<readonly CacheTag[]>;
  return new Proxy(port, {
    get: (inner, name) => {
      const member: unknown = Reflect.get(inner, name);
      if (typeof member !== 'function') return member;
      const call = member.bind(inner) as Method;
      const read = reads[name];
      const tags = writes[name];
      if (tags !== undefined)
        return (...given: readonly unknown[]): unknown => {
          const answer = call(...given);
          if (answer instanceof Promise) return answer.finally(() => cache.invalidate(...tags));
          cache.invalidate(...tags);
          return answer;
        };
      if (read === undefined) return call;
      return (...given: readonly unknown[]): unknown => {
        const entry = read(...given);
        return entry === null ? call(...given) : cache.get(entry.key, entry, async () => call(...given));
      };
    },
  });
};
