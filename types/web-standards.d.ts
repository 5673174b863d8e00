// What browsers, workers and Node share of the web's own standards (WinterTC, "Minimum Common Web Platform API"), as far as the core uses it.
// Only tsconfig.core.json reads this: there is no DOM and no Node there.

interface TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}
declare const TextEncoder: { new (): TextEncoder };

interface TextDecoder {
  decode(bytes?: Uint8Array): string;
}
declare const TextDecoder: { new (label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean }): TextDecoder };

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
}

declare const setTimeout: (run: () => void, delayMs: number) => number;
declare const clearTimeout: (timer: number | undefined) => void;
