import type { AppIcon } from '../../domain/installation/app-icon.ts';
import type { ReadSiteSettings } from '../settings/read-site-settings.ts';
import type { IconRenderer } from './icon-renderer.ts';
import type { LogoSource } from './logo-source.ts';

/** Renders an icon of the installed shop: the owner's logo, or the built-in one when there is none that can be decoded. */
export class RenderIcon {
  constructor(
    private readonly settings: ReadSiteSettings,
    private readonly logos: LogoSource,
    private readonly painter: IconRenderer,
  ) {}

  async execute(icon: AppIcon): Promise<Uint8Array> {
    const { logoUrl } = await this.settings.execute();
    const logo = logoUrl === null ? null : await this.logos.read(logoUrl);
    if (logo === null) return this.painter.paint(icon, null);
    try {
      return await this.painter.paint(icon, logo);
    } catch {
      return this.painter.paint(icon, null);
    }
  }
}
