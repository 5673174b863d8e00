/** A setting that cannot be used, with its name and what it should be. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
}
