/** What this browser keeps of the settings (section 4: "the cache is cleared after an update"). */
export interface SettingsCopies {
  outdate(): void;
}
