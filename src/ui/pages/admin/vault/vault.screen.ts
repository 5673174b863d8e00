import { defineScreen } from '../kit/screen.tsx';
import { vaultBindings } from './bindings.ts';
import { ProductVaultPage } from './product-vault-page.tsx';
import { vaultText } from './vault.text.ts';
import { VaultPage } from './vault-page.tsx';

export const vaultScreen = defineScreen({ title: vaultText.title, bindings: [vaultBindings], Component: VaultPage });
export const productVaultScreen = defineScreen({ title: vaultText.title, bindings: [vaultBindings], Component: ProductVaultPage });
