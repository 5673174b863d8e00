/** A setting that cannot be used, with its name and what it should be. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether only this machine reaches an address. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);
