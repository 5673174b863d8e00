export const writeRelease: (file: string) => Promise<void>;
