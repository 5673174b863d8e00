import { SupabaseProductTransfer } from '../../supabase/catalog/product-transfer.ts';
import { SupabaseStaffProducts } from '../../supabase/catalog/staff-products.ts';
import { SupabaseImageStorage } from '../../supabase/media/image-storage.ts';
import type { BackendAddress, RestClient } from '../../supabase/shared/rest-client.ts';

interface Tools {
  readonly rest: RestClient;
  readonly signedIn: typeof fetch;
  readonly backend: BackendAddress;
  readonly fileOrigin: string;
}

/** What the list of products stands on, asked with the person's own token. */
export const productsListPorts = ({ rest, signedIn, backend, fileOrigin }: Tools) => ({
  staffProducts: new SupabaseStaffProducts(rest, fileOrigin),
  transfer: new SupabaseProductTransfer(rest, fileOrigin),
  // The whole client comes when the first picture has to go.
  images: new SupabaseImageStorage(async () => {
    const { createClient } = await import('@supabase/supabase-js');
    const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
    return createClient(backend.url, backend.key, { auth, global: { fetch: signedIn } });
  }, fileOrigin),
});
