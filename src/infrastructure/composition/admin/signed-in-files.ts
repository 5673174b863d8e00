import type { SupabaseClient } from '@supabase/supabase-js';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { SupabaseImageStorage } from '../../supabase/media/image-storage.ts';
import type { BackendAddress } from '../../supabase/shared/rest-client.ts';

interface Options {
  readonly backend: BackendAddress;
  /** Asks with the person's token. */
  readonly signedIn: typeof fetch;
  /** What own files are shown with; empty when they are on the page's own origin. */
  readonly fileOrigin: string;
}

/** The shop's files with the rights of whoever is signed in. The client comes when the first file is touched. */
export const signedInFiles = ({ backend, signedIn, fileOrigin }: Options): ImageStorage => {
  let client: Promise<SupabaseClient> | null = null;
  const open = async (): Promise<SupabaseClient> => {
    const { createClient } = await import('@supabase/supabase-js');
    // The token is put on by `signedIn`; asked for here, the library keeps no sign-in of its own.
    return createClient(backend.url, backend.key, { accessToken: async () => null, global: { fetch: signedIn } });
  };
  return new SupabaseImageStorage(() => (client ??= open()), fileOrigin);
};
