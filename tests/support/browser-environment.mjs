import { TestEnvironment } from 'jest-environment-jsdom';

/** Web APIs that jsdom lacks, taken from Node. */
const PLATFORM = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
];

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // jsdom's has no `subtle`.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    for (const name of PLATFORM) Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
  }
}
