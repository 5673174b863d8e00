// Written by `npm run types` from the migrations. Do not edit.
// Fits migrations and text: 061555d5ea3d6c76cfea8273fb7e59b92eee9fe296c18e28f289c595989d6abe

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      card_facts: {
        Row: {
          facts: string[];
          product_id: string;
        };
        ComputedFields: never;
        Insert: {
          facts: string[];
          product_id: string;
        };
        Update: {
          facts?: string[];
          product_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'card_facts_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: true;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      categories: {
        Row: {
          asks_login: boolean;
          color: string | null;
          created_at: string;
          description: string | null;
          icon: string | null;
          id: string;
          is_active: boolean;
          is_sample: boolean;
          low_stock_at: number | null;
          name: string;
          product_count: number;
          published_at: string | null;
          slug: string;
          sort_order: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          asks_login?: boolean;
          color?: string | null;
          created_at?: string;
          description?: string | null;
          icon?: string | null;
          id?: string;
          is_active?: boolean;
          is_sample?: boolean;
          low_stock_at?: number | null;
          name: string;
          product_count?: number;
          published_at?: string | null;
          slug: string;
          sort_order?: number;
          updated_at?: string;
        };
        Update: {
          asks_login?: boolean;
          color?: string | null;
          created_at?: string;
          description?: string | null;
          icon?: string | null;
          id?: string;
          is_active?: boolean;
          is_sample?: boolean;
          low_stock_at?: number | null;
          name?: string;
          product_count?: number;
          published_at?: string | null;
          slug?: string;
          sort_order?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      content_pages: {
        Row: {
          published_at: string;
          published_version: number;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          published_at?: string;
          published_version: number;
          slug: string;
        };
        Update: {
          published_at?: string;
          published_version?: number;
          slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'content_pages_slug_published_version_fkey';
            columns: ['slug', 'published_version'];
            isOneToOne: false;
            referencedRelation: 'content_versions';
            referencedColumns: ['slug', 'version'];
          },
        ];
      };
      content_versions: {
        Row: {
          author: string | null;
          body: string;
          created_at: string;
          slug: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          body: string;
          created_at?: string;
          slug: string;
          version: number;
        };
        Update: {
          author?: string | null;
          body?: string;
          created_at?: string;
          slug?: string;
          version?: number;
        };
        Relationships: [];
      };
      feed_events: {
        Row: {
          body: string | null;
          created_at: string;
          day: string;
          flash_sale_id: string | null;
          game_title_id: string | null;
          id: string;
          kind: string;
          link_url: string | null;
          new_price: number | null;
          notification_id: string | null;
          old_price: number | null;
          product_id: string | null;
          sale_kind: string | null;
          title: string | null;
        };
        ComputedFields: never;
        Insert: {
          body?: string | null;
          created_at?: string;
          day?: never;
          flash_sale_id?: string | null;
          game_title_id?: string | null;
          id?: string;
          kind: string;
          link_url?: string | null;
          new_price?: number | null;
          notification_id?: string | null;
          old_price?: number | null;
          product_id?: string | null;
          sale_kind?: string | null;
          title?: string | null;
        };
        Update: {
          body?: string | null;
          created_at?: string;
          day?: never;
          flash_sale_id?: string | null;
          game_title_id?: string | null;
          id?: string;
          kind?: string;
          link_url?: string | null;
          new_price?: number | null;
          notification_id?: string | null;
          old_price?: number | null;
          product_id?: string | null;
          sale_kind?: string | null;
          title?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'feed_events_flash_sale_id_fkey';
            columns: ['flash_sale_id'];
            isOneToOne: false;
            referencedRelation: 'flash_sales';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'feed_events_game_title_id_fkey';
            columns: ['game_title_id'];
            isOneToOne: false;
            referencedRelation: 'game_titles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'feed_events_notification_id_fkey';
            columns: ['notification_id'];
            isOneToOne: true;
            referencedRelation: 'notifications';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'feed_events_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      flash_sales: {
        Row: {
          created_at: string;
          end_time: string;
          id: string;
          initial_stock: number;
          is_active: boolean;
          original_price: number;
          product_id: string;
          sale_price: number;
          start_time: string;
          stock: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          end_time: string;
          id?: string;
          initial_stock?: number;
          is_active?: boolean;
          original_price: number;
          product_id: string;
          sale_price: number;
          start_time?: string;
          stock?: number;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          end_time?: string;
          id?: string;
          initial_stock?: number;
          is_active?: boolean;
          original_price?: number;
          product_id?: string;
          sale_price?: number;
          start_time?: string;
          stock?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'flash_sales_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      game_attributes: {
        Row: {
          advert_words: string[] | null;
          choices: string[];
          created_at: string;
          game_title_id: string;
          id: string;
          is_fact: boolean;
          is_filter: boolean;
          is_required: boolean;
          key: string;
          kind: string;
          max_value: number | null;
          min_value: number | null;
          name: string;
          sort_order: number;
          unit: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          advert_words?: string[] | null;
          choices?: string[];
          created_at?: string;
          game_title_id: string;
          id?: string;
          is_fact?: boolean;
          is_filter?: boolean;
          is_required?: boolean;
          key: string;
          kind: string;
          max_value?: number | null;
          min_value?: number | null;
          name: string;
          sort_order?: number;
          unit?: string | null;
          updated_at?: string;
        };
        Update: {
          advert_words?: string[] | null;
          choices?: string[];
          created_at?: string;
          game_title_id?: string;
          id?: string;
          is_fact?: boolean;
          is_filter?: boolean;
          is_required?: boolean;
          key?: string;
          kind?: string;
          max_value?: number | null;
          min_value?: number | null;
          name?: string;
          sort_order?: number;
          unit?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'game_attributes_game_title_id_fkey';
            columns: ['game_title_id'];
            isOneToOne: false;
            referencedRelation: 'game_titles';
            referencedColumns: ['id'];
          },
        ];
      };
      game_titles: {
        Row: {
          color: string | null;
          created_at: string;
          delivery_form: string | null;
          description: string | null;
          icon: string | null;
          id: string;
          is_active: boolean;
          is_popular: boolean;
          is_sample: boolean;
          logo_path: string | null;
          logo_url: string | null;
          name: string;
          product_count: number;
          published_at: string | null;
          slug: string;
          sort_order: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          color?: string | null;
          created_at?: string;
          delivery_form?: string | null;
          description?: string | null;
          icon?: string | null;
          id?: string;
          is_active?: boolean;
          is_popular?: boolean;
          is_sample?: boolean;
          logo_path?: string | null;
          logo_url?: string | null;
          name: string;
          product_count?: number;
          published_at?: string | null;
          slug: string;
          sort_order?: number;
          updated_at?: string;
        };
        Update: {
          color?: string | null;
          created_at?: string;
          delivery_form?: string | null;
          description?: string | null;
          icon?: string | null;
          id?: string;
          is_active?: boolean;
          is_popular?: boolean;
          is_sample?: boolean;
          logo_path?: string | null;
          logo_url?: string | null;
          name?: string;
          product_count?: number;
          published_at?: string | null;
          slug?: string;
          sort_order?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      notification_preferences: {
        Row: {
          is_wanted: boolean;
          type: string;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          is_wanted: boolean;
          type: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          is_wanted?: boolean;
          type?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      notification_reads: {
        Row: {
          notification_id: string;
          read_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          notification_id: string;
          read_at?: string;
          user_id: string;
        };
        Update: {
          notification_id?: string;
          read_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notification_reads_notification_id_fkey';
            columns: ['notification_id'];
            isOneToOne: false;
            referencedRelation: 'notifications';
            referencedColumns: ['id'];
          },
        ];
      };
      notifications: {
        Row: {
          body: string;
          created_at: string;
          id: string;
          is_read: boolean;
          link_url: string | null;
          title: string;
          type: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          body?: string;
          created_at?: string;
          id?: string;
          is_read?: boolean;
          link_url?: string | null;
          title: string;
          type?: string;
          user_id?: string | null;
        };
        Update: {
          body?: string;
          created_at?: string;
          id?: string;
          is_read?: boolean;
          link_url?: string | null;
          title?: string;
          type?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      order_events: {
        Row: {
          actor_kind: string;
          at: string;
          event: string;
          from_state: string | null;
          note: string | null;
          order_id: string;
          seq: number;
          to_state: string;
        };
        ComputedFields: never;
        Insert: {
          actor_kind: string;
          at?: string;
          event: string;
          from_state?: string | null;
          note?: string | null;
          order_id: string;
          seq: number;
          to_state: string;
        };
        Update: {
          actor_kind?: string;
          at?: string;
          event?: string;
          from_state?: string | null;
          note?: string | null;
          order_id?: string;
          seq?: number;
          to_state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_events_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      orders: {
        Row: {
          attributes: NonNullable<Json>;
          buyer_id: string | null;
          completed_at: string | null;
          created_at: string;
          delivery: string;
          delivery_hours: number;
          deposit: number;
          details: NonNullable<Json>;
          discount: number;
          game_name: string | null;
          group_id: string | null;
          id: string;
          is_test: boolean;
          kind: string;
          number: string;
          parent_id: string | null;
          product_id: string | null;
          product_image: string | null;
          product_name: string;
          quantity: number;
          rental_minutes: number | null;
          rules_version: number;
          sale_id: string | null;
          sale_kind: string;
          state: string;
          state_at: string;
          tier_name: string | null;
          total: number;
          unit_price: number;
          updated_at: string;
          warranty_days: number;
        };
        ComputedFields: never;
        Insert: {
          attributes?: NonNullable<Json>;
          buyer_id?: string | null;
          completed_at?: string | null;
          created_at?: string;
          delivery?: string;
          delivery_hours?: number;
          deposit?: number;
          details?: NonNullable<Json>;
          discount?: number;
          game_name?: string | null;
          group_id?: string | null;
          id?: string;
          is_test?: boolean;
          kind?: string;
          number?: string;
          parent_id?: string | null;
          product_id?: string | null;
          product_image?: string | null;
          product_name?: string;
          quantity?: number;
          rental_minutes?: number | null;
          rules_version?: number;
          sale_id?: string | null;
          sale_kind?: string;
          state?: string;
          state_at?: string;
          tier_name?: string | null;
          total?: number;
          unit_price?: number;
          updated_at?: string;
          warranty_days?: number;
        };
        Update: {
          attributes?: NonNullable<Json>;
          buyer_id?: string | null;
          completed_at?: string | null;
          created_at?: string;
          delivery?: string;
          delivery_hours?: number;
          deposit?: number;
          details?: NonNullable<Json>;
          discount?: number;
          game_name?: string | null;
          group_id?: string | null;
          id?: string;
          is_test?: boolean;
          kind?: string;
          number?: string;
          parent_id?: string | null;
          product_id?: string | null;
          product_image?: string | null;
          product_name?: string;
          quantity?: number;
          rental_minutes?: number | null;
          rules_version?: number;
          sale_id?: string | null;
          sale_kind?: string;
          state?: string;
          state_at?: string;
          tier_name?: string | null;
          total?: number;
          unit_price?: number;
          updated_at?: string;
          warranty_days?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_parent_id_fkey';
            columns: ['parent_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      products: {
        Row: {
          archived_at: string | null;
          attributes: NonNullable<Json>;
          category_id: string | null;
          charged_price: number;
          created_at: string;
          delivery_hours: number | null;
          description: string;
          game_title_id: string | null;
          has_rental: boolean;
          id: string;
          image: string | null;
          image_alts: string[];
          images: string[];
          is_active: boolean;
          is_flash_sale: boolean;
          is_sample: boolean;
          is_sold: boolean;
          name: string;
          original_price: number | null;
          price: number;
          rentable_from: string | null;
          sale_kind: string | null;
          seller_note: string | null;
          stock: number;
          tier_id: string | null;
          updated_at: string;
          warranty_hours: number | null;
        };
        ComputedFields: never;
        Insert: {
          archived_at?: string | null;
          attributes?: NonNullable<Json>;
          category_id?: string | null;
          charged_price?: number;
          created_at?: string;
          delivery_hours?: number | null;
          description: string;
          game_title_id?: string | null;
          has_rental?: boolean;
          id?: string;
          image?: string | null;
          image_alts?: string[];
          images?: string[];
          is_active?: boolean;
          is_flash_sale?: boolean;
          is_sample?: boolean;
          is_sold?: boolean;
          name: string;
          original_price?: number | null;
          price: number;
          rentable_from?: string | null;
          sale_kind?: string | null;
          seller_note?: string | null;
          stock?: number;
          tier_id?: string | null;
          updated_at?: string;
          warranty_hours?: number | null;
        };
        Update: {
          archived_at?: string | null;
          attributes?: NonNullable<Json>;
          category_id?: string | null;
          charged_price?: number;
          created_at?: string;
          delivery_hours?: number | null;
          description?: string;
          game_title_id?: string | null;
          has_rental?: boolean;
          id?: string;
          image?: string | null;
          image_alts?: string[];
          images?: string[];
          is_active?: boolean;
          is_flash_sale?: boolean;
          is_sample?: boolean;
          is_sold?: boolean;
          name?: string;
          original_price?: number | null;
          price?: number;
          rentable_from?: string | null;
          sale_kind?: string | null;
          seller_note?: string | null;
          stock?: number;
          tier_id?: string | null;
          updated_at?: string;
          warranty_hours?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'products_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'products_game_title_id_fkey';
            columns: ['game_title_id'];
            isOneToOne: false;
            referencedRelation: 'game_titles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'products_tier_id_fkey';
            columns: ['tier_id'];
            isOneToOne: false;
            referencedRelation: 'tiers';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          email: string | null;
          email_confirmed_at: string | null;
          id: string;
          is_admin: boolean;
          name: string;
          phone: string | null;
          phone_verified: boolean;
          profile_completed: boolean;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          email?: string | null;
          email_confirmed_at?: string | null;
          id: string;
          is_admin?: boolean;
          name?: string;
          phone?: string | null;
          phone_verified?: boolean;
          profile_completed?: boolean;
          updated_at?: string;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          email?: string | null;
          email_confirmed_at?: string | null;
          id?: string;
          is_admin?: boolean;
          name?: string;
          phone?: string | null;
          phone_verified?: boolean;
          profile_completed?: boolean;
          updated_at?: string;
        };
        Relationships: [];
      };
      rental_options: {
        Row: {
          created_at: string;
          deposit: number;
          description: string | null;
          duration: string;
          duration_minutes: number | null;
          id: string;
          price: number;
          product_id: string;
          rules: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          deposit?: number;
          description?: string | null;
          duration: string;
          duration_minutes?: number | null;
          id?: string;
          price: number;
          product_id: string;
          rules?: string | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          deposit?: number;
          description?: string | null;
          duration?: string;
          duration_minutes?: number | null;
          id?: string;
          price?: number;
          product_id?: string;
          rules?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'rental_options_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      strikable_prices: {
        Row: {
          from_at: string;
          price: number;
          product_id: string;
          until_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          from_at: string;
          price: number;
          product_id: string;
          until_at?: string | null;
        };
        Update: {
          from_at?: string;
          price?: number;
          product_id?: string;
          until_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'strikable_prices_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      tiers: {
        Row: {
          background_gradient: string | null;
          border_color: string | null;
          color: string | null;
          created_at: string;
          description: string | null;
          icon: string | null;
          id: string;
          is_active: boolean;
          is_sample: boolean;
          name: string;
          price_range_max: number | null;
          price_range_min: number;
          product_count: number;
          published_at: string | null;
          slug: string;
          sort_order: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          background_gradient?: string | null;
          border_color?: string | null;
          color?: string | null;
          created_at?: string;
          description?: string | null;
          icon?: string | null;
          id?: string;
          is_active?: boolean;
          is_sample?: boolean;
          name: string;
          price_range_max?: number | null;
          price_range_min?: number;
          product_count?: number;
          published_at?: string | null;
          slug: string;
          sort_order?: number;
          updated_at?: string;
        };
        Update: {
          background_gradient?: string | null;
          border_color?: string | null;
          color?: string | null;
          created_at?: string;
          description?: string | null;
          icon?: string | null;
          id?: string;
          is_active?: boolean;
          is_sample?: boolean;
          name?: string;
          price_range_max?: number | null;
          price_range_min?: number;
          product_count?: number;
          published_at?: string | null;
          slug?: string;
          sort_order?: number;
          updated_at?: string;
        };
        Relationships: [];
      };
      website_settings: {
        Row: {
          address: string | null;
          business_hours: string | null;
          company_description: string | null;
          contact_email: string | null;
          contact_phone: string | null;
          facebook_url: string | null;
          favicon_url: string | null;
          footer_copyright_text: string | null;
          hero_button_url: string | null;
          hero_subtitle: string | null;
          hero_title: string | null;
          id: string;
          instagram_url: string | null;
          jual_akun_whatsapp_url: string | null;
          logo_url: string | null;
          newsletter_enabled: boolean;
          sells_accounts: boolean;
          site_name: string | null;
          social_media_enabled: boolean;
          support_email: string | null;
          tiktok_url: string | null;
          topup_game_url: string | null;
          twitter_url: string | null;
          updated_at: string;
          whatsapp_channel_url: string | null;
          whatsapp_number: string | null;
          youtube_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          business_hours?: string | null;
          company_description?: string | null;
          contact_email?: string | null;
          contact_phone?: string | null;
          facebook_url?: string | null;
          favicon_url?: string | null;
          footer_copyright_text?: string | null;
          hero_button_url?: string | null;
          hero_subtitle?: string | null;
          hero_title?: string | null;
          id?: string;
          instagram_url?: string | null;
          jual_akun_whatsapp_url?: string | null;
          logo_url?: string | null;
          newsletter_enabled?: boolean;
          sells_accounts?: boolean;
          site_name?: string | null;
          social_media_enabled?: boolean;
          support_email?: string | null;
          tiktok_url?: string | null;
          topup_game_url?: string | null;
          twitter_url?: string | null;
          updated_at?: string;
          whatsapp_channel_url?: string | null;
          whatsapp_number?: string | null;
          youtube_url?: string | null;
        };
        Update: {
          address?: string | null;
          business_hours?: string | null;
          company_description?: string | null;
          contact_email?: string | null;
          contact_phone?: string | null;
          facebook_url?: string | null;
          favicon_url?: string | null;
          footer_copyright_text?: string | null;
          hero_button_url?: string | null;
          hero_subtitle?: string | null;
          hero_title?: string | null;
          id?: string;
          instagram_url?: string | null;
          jual_akun_whatsapp_url?: string | null;
          logo_url?: string | null;
          newsletter_enabled?: boolean;
          sells_accounts?: boolean;
          site_name?: string | null;
          social_media_enabled?: boolean;
          support_email?: string | null;
          tiktok_url?: string | null;
          topup_game_url?: string | null;
          twitter_url?: string | null;
          updated_at?: string;
          whatsapp_channel_url?: string | null;
          whatsapp_number?: string | null;
          youtube_url?: string | null;
        };
        Relationships: [];
      };
      wishlists: {
        Row: {
          created_at: string;
          news_price: number;
          product_id: string;
          saved_name: string;
          saved_price: number;
          seen_in_stock: boolean;
          seen_price: number;
          seen_rentable: boolean;
          user_id: string;
          wants_news: boolean;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          news_price?: number;
          product_id: string;
          saved_name?: string;
          saved_price?: number;
          seen_in_stock?: boolean;
          seen_price?: number;
          seen_rentable?: boolean;
          user_id: string;
          wants_news?: boolean;
        };
        Update: {
          created_at?: string;
          news_price?: number;
          product_id?: string;
          saved_name?: string;
          saved_price?: number;
          seen_in_stock?: boolean;
          seen_price?: number;
          seen_rentable?: boolean;
          user_id?: string;
          wants_news?: boolean;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      add_customer_note: { Args: { p_body: string; p_id: string }; Returns: string };
      add_starter_games: { Args: { p_slugs: string[] }; Returns: number };
      admin_search: { Args: { p_query: string }; Returns: Json };
      answer_complaint: { Args: { p_asks?: boolean; p_complaint: string; p_text: string }; Returns: Json };
      appeal_complaint: { Args: { p_complaint: string; p_text: string }; Returns: Json };
      approve_payment: { Args: { p_amount: number; p_bank_reference: string; p_order: string; p_version?: number }; Returns: Json };
      ask_login_code: { Args: { p_order: string }; Returns: Json };
      assign_worker: { Args: { p_order: string; p_worker?: string }; Returns: Json };
      attribute_usage: {
        Args: { p_game: string };
        Returns: {
          attribute_id: string;
          products: number;
        }[];
      };
      audit_people: { Args: Record<PropertyKey, never>; Returns: Json };
      audited_books: { Args: { p_after?: string; p_limit?: number; p_part: string }; Returns: Json };
      block_customer: { Args: { p_id: string; p_reason: string }; Returns: string };
      block_unit_time: { Args: { p_from: string; p_note?: string; p_to: string; p_unit: string }; Returns: Json };
      change_attribute: { Args: { p_attribute: Json; p_id: string; p_name: string; p_seen: string }; Returns: Json };
      change_products: { Args: { p_changes: string }; Returns: Json };
      change_role: { Args: { p_role?: string; p_user: string }; Returns: string };
      check_audit: { Args: { p_after?: number; p_limit?: number }; Returns: Json };
      check_session: { Args: Record<PropertyKey, never>; Returns: undefined };
      choose_message_setting: { Args: { p_is_on: boolean; p_switch: string }; Returns: Json };
      claim_deposit: { Args: { p_amount: number; p_order: string; p_reason: string }; Returns: Json };
      close_credentials: { Args: { p_is_closed: boolean; p_order: string; p_reason: string }; Returns: Json };
      complaint_case: { Args: { p_complaint: string }; Returns: Json };
      complaint_queue: { Args: { p_filter?: string }; Returns: Json };
      complaints_of_person: { Args: { p_limit?: number; p_person: string }; Returns: Json };
      confirm_opening_balance: { Args: { p_account: string; p_balance: number; p_day: string; p_reason: string }; Returns: Json };
      confirm_shop_clock: { Args: { p_difference: number }; Returns: Json };
      correct_search: { Args: { q: string }; Returns: string };
      count_announcement_reach: { Args: { p_type: string; p_user: string }; Returns: number };
      count_listing: {
        Args: {
          p_category?: string;
          p_facts?: string;
          p_games?: string[];
          p_in_stock?: boolean;
          p_max?: number;
          p_min?: number;
          p_on_sale?: boolean;
          p_rentable?: boolean;
          p_tiers?: string[];
        };
        Returns: Json;
      };
      count_search: {
        Args: {
          p_category?: string;
          p_facts?: string;
          p_games?: string[];
          p_in_stock?: boolean;
          p_max?: number;
          p_min?: number;
          p_on_sale?: boolean;
          p_rentable?: boolean;
          p_tiers?: string[];
          q: string;
        };
        Returns: Json;
      };
      count_staff_products: { Args: { p_filter?: string; p_most?: number }; Returns: number };
      credential_history: { Args: { p_order: string }; Returns: Json };
      credential_settings: { Args: { p_game: string }; Returns: Json };
      credential_target: { Args: { p_product: string; p_scope?: string; p_unit?: string }; Returns: Json };
      dashboard: { Args: { p_days: number }; Returns: Json };
      decide_complaint: { Args: { p_complaint: string; p_detail?: Json; p_outcome: string; p_reason?: string }; Returns: Json };
      decide_message: { Args: { p_again: boolean; p_id: number }; Returns: Json };
      delete_announcement: { Args: { p_id: string; p_updated_at: string }; Returns: boolean };
      delete_customer_note: { Args: { p_id: string }; Returns: string };
      delete_product: { Args: { p_id: string }; Returns: string[] };
      delete_search_alert: { Args: { p_id: string }; Returns: undefined };
      delete_search_term: { Args: { p_term: string }; Returns: undefined };
      delete_view: { Args: { p_list: string; p_name: string }; Returns: undefined };
      delivery_form: { Args: { p_product: string }; Returns: Json };
      discard_files: { Args: { p_bucket: string; p_paths: string[] }; Returns: string[] };
      end_customer_sessions: { Args: { p_id: string; p_session?: string }; Returns: string };
      end_rental: { Args: { p_order: string }; Returns: Json };
      explain_search: { Args: { q: string }; Returns: Json };
      export_newsletter: {
        Args: { p_after?: number; p_limit?: number };
        Returns: {
          consent_version: string;
          consented_at: string;
          email: string;
          id: number;
          source: string;
          unsubscribe_token: string;
        }[];
      };
      find_by_codes: { Args: { p_codes: string }; Returns: Json };
      find_customers: {
        Args: { p_by?: string; p_cursor?: string; p_limit?: number; p_sort?: string; p_state?: string; p_text?: string };
        Returns: Json;
      };
      find_namesakes: { Args: { p_names: string }; Returns: Json };
      find_recipients: {
        Args: { p_text: string };
        Returns: {
          email: string;
          id: string;
          name: string;
          phone: string;
        }[];
      };
      find_transfers: { Args: { p_amount?: number; p_search: string }; Returns: Json };
      first_steps: { Args: Record<PropertyKey, never>; Returns: Json };
      free_times: {
        Args: { p_from?: string; p_option: string; p_product: string; p_to?: string };
        Returns: {
          free: number;
          start: string;
        }[];
      };
      get_unread_notification_count: { Args: { u_id: string }; Returns: number };
      give_statement_reason: { Args: { p_is_other?: boolean; p_reason: string; p_rows: number[] }; Returns: Json };
      import_columns: { Args: Record<PropertyKey, never>; Returns: Json };
      import_products: { Args: { p_rows: string }; Returns: Json };
      import_products_of: { Args: { p_file?: string; p_import: string; p_rows: string }; Returns: Json };
      import_statement: { Args: { p_account: string; p_is_trial?: boolean; p_statement: Json }; Returns: Json };
      invite_staff: { Args: { p_phone: string; p_role: string }; Returns: string };
      ledger_checks: {
        Args: Record<PropertyKey, never>;
        Returns: {
          detail: string;
          is_kept: boolean;
          name: string;
        }[];
      };
      ledger_lines: { Args: { p_account?: string; p_before?: number }; Returns: Json };
      list_announcements: {
        Args: { p_after_at?: string; p_after_id?: string; p_limit?: number; p_state: string };
        Returns: {
          at: string;
          author: string;
          body: string;
          id: string;
          link_url: string;
          problem: string;
          reached: number;
          read_count: number;
          recipient: string;
          title: string;
          type: string;
          updated_at: string;
          user_id: string;
        }[];
      };
      list_awaited_pictures: { Args: { p_products?: string }; Returns: Json };
      list_files: {
        Args: { p_bucket?: string; p_page?: number; p_search?: string; p_state?: string };
        Returns: {
          bucket: string;
          bytes: number;
          created_at: string;
          files: number;
          height: number;
          path: string;
          state: string;
          total: number;
          type: string;
          uses: Json;
          width: number;
        }[];
      };
      list_imports: { Args: { p_before?: string; p_limit: number }; Returns: Json };
      list_saved_views: { Args: { p_list: string }; Returns: Json };
      list_search_alerts: { Args: Record<PropertyKey, never>; Returns: Json };
      list_search_terms: { Args: Record<PropertyKey, never>; Returns: Json };
      list_staff_products: {
        Args: {
          p_by?: string;
          p_filter?: string;
          p_from?: string;
          p_from_id?: string;
          p_is_falling?: boolean;
          p_is_whole?: boolean;
          p_limit?: number;
        };
        Returns: Json;
      };
      login_code_queue: { Args: Record<PropertyKey, never>; Returns: Json };
      mark_all_notifications_read: { Args: { u_id: string }; Returns: undefined };
      mark_notification_read: { Args: { n_id: string; u_id: string }; Returns: undefined };
      mark_refund_sent: { Args: { p_reference: string; p_refund: string }; Returns: Json };
      match_statement_row: { Args: { p_journal?: number; p_order?: string; p_press_total?: number; p_row: number }; Returns: Json };
      move_order_as_staff: { Args: { p_detail?: Json; p_event: string; p_order: string; p_version?: number }; Returns: Json };
      my_orders: { Args: { p_cursor?: string; p_filter?: string }; Returns: Json };
      my_standing: { Args: Record<PropertyKey, never>; Returns: Json };
      open_complaint: { Args: { p_order: string; p_reason: string; p_text: string }; Returns: Json };
      open_credential: { Args: { p_device?: string; p_order: string; p_reason?: string; p_scope: string }; Returns: Json };
      open_order_login: { Args: { p_device?: string; p_order: string; p_reason: string }; Returns: Json };
      open_refund_destination: { Args: { p_refund: string }; Returns: Json };
      open_unit_credential: { Args: { p_device?: string; p_reason: string; p_scope: string; p_unit: string }; Returns: Json };
      order_attributes: { Args: { p_game: string; p_ids: string[]; p_seen?: string[] }; Returns: boolean };
      order_detail: { Args: { p_order: string }; Returns: Json };
      order_figures: { Args: Record<PropertyKey, never>; Returns: Json };
      order_groups: { Args: { p_ids: string[]; p_seen?: string[]; p_table: string }; Returns: boolean };
      order_login_target: { Args: { p_order: string }; Returns: Json };
      order_queue: { Args: { p_cursor?: string; p_filter?: string; p_search?: string }; Returns: Json };
      pause_gateway: { Args: { p_gateway: string; p_is_paused: boolean }; Returns: Json };
      payment_exceptions: { Args: Record<PropertyKey, never>; Returns: Json };
      payment_reviews: { Args: Record<PropertyKey, never>; Returns: Json };
      picture_sources: { Args: { p_ids: string }; Returns: Json };
      place_extension: {
        Args: { p_expected_total?: number; p_key: string; p_option?: string; p_parent: string; p_rules_version?: number };
        Returns: Json;
      };
      place_group: {
        Args: {
          p_details?: Json;
          p_expected_total: number;
          p_key: string;
          p_product: string;
          p_quantity: number;
          p_rules_version?: number;
        };
        Returns: Json;
      };
      place_order: {
        Args: {
          p_details?: Json;
          p_expected_total?: number;
          p_key: string;
          p_option?: string;
          p_product: string;
          p_rules_version?: number;
          p_start?: string;
        };
        Returns: Json;
      };
      plan_flash_sales: { Args: { p_sales: string }; Returns: Json };
      popular_products: {
        Args: {
          p_after?: string;
          p_category?: string;
          p_facts?: string;
          p_games?: string[];
          p_in_stock?: boolean;
          p_limit?: number;
          p_max?: number;
          p_min?: number;
          p_on_sale?: boolean;
          p_rentable?: boolean;
          p_tiers?: string[];
        };
        Returns: {
          archived_at: string | null;
          attributes: NonNullable<Json>;
          category_id: string | null;
          charged_price: number;
          created_at: string;
          delivery_hours: number | null;
          description: string;
          game_title_id: string | null;
          has_rental: boolean;
          id: string;
          image: string | null;
          image_alts: string[];
          images: string[];
          is_active: boolean;
          is_flash_sale: boolean;
          is_sample: boolean;
          is_sold: boolean;
          name: string;
          original_price: number | null;
          price: number;
          rentable_from: string | null;
          sale_kind: string | null;
          seller_note: string | null;
          stock: number;
          tier_id: string | null;
          updated_at: string;
          warranty_hours: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'products';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      price_history: { Args: { p_product: string }; Returns: Json };
      private_data_of: { Args: { p_ids: string }; Returns: Json };
      process_outbox: { Args: { p_max?: number }; Returns: Json };
      product_impact: { Args: { p_id: string }; Returns: Json };
      product_private_data: { Args: { p_id: string }; Returns: Json };
      products_with_facts: {
        Args: {
          p_at?: string;
          p_category?: string;
          p_facts: string;
          p_games?: string[];
          p_id?: string;
          p_in_stock?: boolean;
          p_limit?: number;
          p_max?: number;
          p_min?: number;
          p_on_sale?: boolean;
          p_price?: number;
          p_rentable?: boolean;
          p_sold?: boolean;
          p_sort?: string;
          p_tiers?: string[];
        };
        Returns: {
          archived_at: string | null;
          attributes: NonNullable<Json>;
          category_id: string | null;
          charged_price: number;
          created_at: string;
          delivery_hours: number | null;
          description: string;
          game_title_id: string | null;
          has_rental: boolean;
          id: string;
          image: string | null;
          image_alts: string[];
          images: string[];
          is_active: boolean;
          is_flash_sale: boolean;
          is_sample: boolean;
          is_sold: boolean;
          name: string;
          original_price: number | null;
          price: number;
          rentable_from: string | null;
          sale_kind: string | null;
          seller_note: string | null;
          stock: number;
          tier_id: string | null;
          updated_at: string;
          warranty_hours: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'products';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      publish_content: { Args: { p_slug: string; p_version: number }; Returns: undefined };
      quote_order: { Args: { p_option?: string; p_product: string }; Returns: Json };
      read_audit: {
        Args: {
          p_before?: number;
          p_from?: string;
          p_import?: string;
          p_is_grouped?: boolean;
          p_kind?: string;
          p_limit?: number;
          p_person?: string;
          p_subject?: string;
          p_text?: string;
          p_until?: string;
        };
        Returns: Json;
      };
      read_content: {
        Args: { p_slug: string };
        Returns: {
          body: string;
          published_at: string;
          version: number;
        }[];
      };
      read_customer: { Args: { p_id: string }; Returns: Json };
      read_login_code: { Args: { p_order: string }; Returns: Json };
      read_message_settings: { Args: Record<PropertyKey, never>; Returns: Json };
      read_notification_draft: { Args: { p_id: string }; Returns: Json };
      read_opening_hours: { Args: Record<PropertyKey, never>; Returns: Json };
      read_payment_settings: { Args: Record<PropertyKey, never>; Returns: Json };
      read_shop_clock: { Args: Record<PropertyKey, never>; Returns: Json };
      read_staff: { Args: Record<PropertyKey, never>; Returns: Json };
      read_wishes: {
        Args: Record<PropertyKey, never>;
        Returns: {
          name: string;
          price: number;
          product_id: string;
          wants_news: boolean;
        }[];
      };
      recall_notification_draft: { Args: { p_id: string }; Returns: undefined };
      record_transfer: {
        Args: { p_account?: string; p_amount: number; p_bank_reference: string; p_order?: string; p_received_on: string };
        Returns: Json;
      };
      refund_queue: { Args: { p_state?: string }; Returns: Json };
      release_picture: { Args: { p_fetch: string; p_product: string }; Returns: boolean };
      remember_import_columns: { Args: { p_columns: string }; Returns: undefined };
      remove_attribute: { Args: { p_id: string; p_keeps_values: boolean }; Returns: number };
      remove_group: { Args: { p_id: string; p_table: string; p_version: string }; Returns: boolean };
      remove_samples: { Args: { p_keeps_groups?: boolean; p_shop: string }; Returns: number };
      rename_attribute: { Args: { p_id: string; p_name: string; p_seen: string }; Returns: number };
      rental_board: { Args: Record<PropertyKey, never>; Returns: Json };
      require_second_factor: { Args: { p_roles: string[] }; Returns: string };
      resolve_exception: { Args: { p_id: string; p_order?: string; p_outcome: string; p_reason: string }; Returns: Json };
      retry_pictures: { Args: { p_products: string }; Returns: number };
      revenue: { Args: { p_by?: string }; Returns: Json };
      reverse_settlement: { Args: { p_id: number; p_reason: string }; Returns: Json };
      revoke_invitation: { Args: { p_id: string }; Returns: string };
      sample_counts: { Args: Record<PropertyKey, never>; Returns: Json };
      sample_files_left: { Args: Record<PropertyKey, never>; Returns: string[] };
      sandbox_read: { Args: { p_reference: string }; Returns: Json };
      sandbox_write: { Args: { p_charge: Json; p_reference: string }; Returns: undefined };
      save_content: { Args: { p_base: number; p_body: string; p_slug: string }; Returns: number };
      save_credential_settings: { Args: { p_checklist: string[]; p_fields: Json; p_game: string; p_version?: number }; Returns: Json };
      save_notification_draft: {
        Args: {
          p_body: string;
          p_id: string;
          p_link_url: string;
          p_new?: string;
          p_send_at: string;
          p_title: string;
          p_type: string;
          p_updated_at?: string;
          p_user: string;
        };
        Returns: Json;
      };
      save_opening_hours: { Args: { p_hours: Json; p_version: number }; Returns: Json };
      save_payment_settings: { Args: { p_settings: Json; p_version: number }; Returns: Json };
      save_product: { Args: { p_id?: string; p_new?: string; p_product: Json; p_rentals?: Json; p_version?: string }; Returns: Json };
      save_search_alert: { Args: { p_game?: string; p_max?: number; p_min?: number; p_text: string; p_words?: string }; Returns: string };
      save_search_term: { Args: { p_kind: string; p_meaning?: string; p_old?: string; p_term: string }; Returns: string };
      save_statement_layout: { Args: { p_layout: Json }; Returns: Json };
      save_view: { Args: { p_list: string; p_name: string; p_query: string }; Returns: undefined };
      save_wishes: {
        Args: { p_products: string[] };
        Returns: {
          outcome: string;
          product_id: string;
        }[];
      };
      seal_targets: { Args: { p_codes: string[]; p_ids: string[]; p_names: string[] }; Returns: Json };
      search_products: {
        Args: {
          p_category?: string;
          p_facts?: string;
          p_games?: string[];
          p_in_stock?: boolean;
          p_limit?: number;
          p_max?: number;
          p_min?: number;
          p_offset?: number;
          p_on_sale?: boolean;
          p_rentable?: boolean;
          p_sort?: string;
          p_tiers?: string[];
          q: string;
        };
        Returns: {
          archived_at: string | null;
          attributes: NonNullable<Json>;
          category_id: string | null;
          charged_price: number;
          created_at: string;
          delivery_hours: number | null;
          description: string;
          game_title_id: string | null;
          has_rental: boolean;
          id: string;
          image: string | null;
          image_alts: string[];
          images: string[];
          is_active: boolean;
          is_flash_sale: boolean;
          is_sample: boolean;
          is_sold: boolean;
          name: string;
          original_price: number | null;
          price: number;
          rentable_from: string | null;
          sale_kind: string | null;
          seller_note: string | null;
          stock: number;
          tier_id: string | null;
          updated_at: string;
          warranty_hours: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'products';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      search_without_tier: { Args: { q: string }; Returns: string };
      sell_outside: { Args: { p_amount: number; p_id: string; p_place: string; p_version: string }; Returns: Json };
      send_notification_draft: { Args: { p_id: string; p_updated_at: string }; Returns: Json };
      server_account_obligation: { Args: { p_user: string }; Returns: string };
      server_add_complaint_file: {
        Args: { p_bytes: number; p_complaint: string; p_kind: string; p_path: string; p_user: string };
        Returns: Json;
      };
      server_attempt: { Args: { p_reference: string }; Returns: Json };
      server_audit: { Args: { p_action: string; p_actor?: string; p_detail?: Json; p_subject: string }; Returns: undefined };
      server_awaited_email: { Args: { p_user: string }; Returns: string };
      server_beat_clock: { Args: { p_boot: string; p_is_alone?: boolean; p_uptime: number }; Returns: Json };
      server_begin_settings: { Args: { p_actor: string; p_auth_session: string; p_changes: string }; Returns: string };
      server_canary: { Args: { p_sealed?: string }; Returns: string };
      server_claim_email: { Args: { p_email: string; p_user: string }; Returns: boolean };
      server_claim_pictures: {
        Args: { p_most?: number };
        Returns: {
          address: string;
          id: string;
        }[];
      };
      server_clear_limits: { Args: { p_buckets: string[] }; Returns: undefined };
      server_close_code_request: { Args: { p_id: string }; Returns: undefined };
      server_close_overdue: {
        Args: { p_max?: number };
        Returns: {
          gateway: string;
          provider_id: string;
          reference: string;
        }[];
      };
      server_complete_profile: { Args: { p_email: string; p_name: string; p_user: string }; Returns: boolean };
      server_confirm_email: {
        Args: { p_hash: string; p_user: string };
        Returns: {
          answer: string;
          email: string;
          former: string;
        }[];
      };
      server_count_migrations: { Args: Record<PropertyKey, never>; Returns: number };
      server_count_recovery_codes: { Args: { p_user: string }; Returns: number };
      server_count_visits: {
        Args: { p_day: string; p_empty: number[]; p_pages: string[]; p_searches: number[]; p_views: number[]; p_words: string[] };
        Returns: undefined;
      };
      server_create_session: {
        Args: {
          p_auth_session: string;
          p_device: string;
          p_idle_seconds: number;
          p_life_seconds: number;
          p_token_hash: string;
          p_user: string;
        };
        Returns: {
          expires_at: string;
          id: string;
        }[];
      };
      server_credentials_to_rewrap: {
        Args: { p_keys: string[]; p_max?: number };
        Returns: {
          scope: string;
          unit_id: string;
          version: number;
          wrapped_key: string;
        }[];
      };
      server_delete_unused_account: { Args: { p_phone: string }; Returns: boolean };
      server_destinations_to_reseal: {
        Args: { p_keys: string[]; p_max?: number };
        Returns: {
          bank: string;
          id: string;
          sealed: string;
        }[];
      };
      server_discard_files: { Args: { p_actor: string; p_bucket: string; p_paths: string[] }; Returns: string[] };
      server_done_message: { Args: { p_id: number; p_state: string }; Returns: undefined };
      server_due_inquiries: {
        Args: { p_max?: number };
        Returns: {
          gateway: string;
          provider_id: string;
          reference: string;
        }[];
      };
      server_due_tasks: {
        Args: Record<PropertyKey, never>;
        Returns: {
          last_count: number;
          last_error: string;
          last_run_at: string;
          name: string;
        }[];
      };
      server_export_account: { Args: { p_user: string }; Returns: Json };
      server_fail_picture: { Args: { p_id: string; p_is_final: boolean; p_reason: string }; Returns: undefined };
      server_files_removed: { Args: { p_bucket: string; p_paths: string[] }; Returns: undefined };
      server_files_to_remove: {
        Args: { p_most?: number };
        Returns: {
          bucket: string;
          path: string;
        }[];
      };
      server_find_account: {
        Args: { p_email?: string; p_id?: string; p_phone?: string };
        Returns: {
          avatar_url: string;
          created_at: string;
          email: string;
          email_confirmed: boolean;
          has_second_factor: boolean;
          id: string;
          is_admin: boolean;
          is_blocked: boolean;
          is_last_owner: boolean;
          is_staff: boolean;
          is_unused: boolean;
          name: string;
          phone: string;
          phone_verified: boolean;
          profile_completed: boolean;
        }[];
      };
      server_find_code_request: {
        Args: { p_id: string };
        Returns: {
          phone: string;
          purpose: string;
          user_id: string;
        }[];
      };
      server_find_session: {
        Args: { p_token_hash: string };
        Returns: {
          auth_session_id: string;
          awaits_second_factor: boolean;
          created_at: string;
          device: string;
          expires_at: string;
          id: string;
          last_used_at: string;
          user_id: string;
        }[];
      };
      server_forget_devices: { Args: { p_user: string }; Returns: undefined };
      server_give_back_limits: { Args: { p_buckets: string[] }; Returns: undefined };
      server_grant_role: { Args: { p_actor: string; p_role: string; p_user: string }; Returns: undefined };
      server_has_owner: { Args: Record<PropertyKey, never>; Returns: boolean };
      server_is_checked_proof: { Args: { p_path: string }; Returns: boolean };
      server_is_fresh_sign_in: { Args: { p_auth_session: string; p_user: string }; Returns: boolean };
      server_is_password_of: { Args: { p_password: string; p_phone: string }; Returns: boolean };
      server_keep_picture: { Args: { p_id: string; p_path: string }; Returns: boolean };
      server_knows_device: { Args: { p_token_hash: string; p_user: string }; Returns: boolean };
      server_list_sessions: {
        Args: { p_user: string };
        Returns: {
          created_at: string;
          device: string;
          id: string;
          last_used_at: string;
        }[];
      };
      server_may_keep_files: { Args: { p_actor: string; p_bucket: string }; Returns: boolean };
      server_note_attempt: { Args: { p_detail: Json; p_reference: string }; Returns: undefined };
      server_note_checked: {
        Args: { p_actor: string; p_bucket: string; p_heights: number[]; p_objects: string[]; p_types: string[]; p_widths: number[] };
        Returns: number;
      };
      server_note_devices: { Args: { p_notes: Json }; Returns: undefined };
      server_note_proof: { Args: { p_hash: string; p_path: string }; Returns: undefined };
      server_note_stored: { Args: { p_actor: string; p_bucket: string; p_path: string }; Returns: undefined };
      server_observe: { Args: { p_observation: Json; p_reference: string; p_source: string }; Returns: Json };
      server_open_code_request: { Args: { p_id?: string; p_phone: string; p_purpose: string; p_user?: string }; Returns: string };
      server_open_email_change: { Args: { p_email: string; p_hash: string; p_user: string }; Returns: boolean };
      server_read_settings: { Args: { p_actor: string }; Returns: Json };
      server_read_system: { Args: { p_actor: string }; Returns: Json };
      server_read_vitals: {
        Args: { p_days: number };
        Returns: {
          count: number;
          day: string;
          name: string;
          p50: number;
          p75: number;
          p95: number;
          page: string;
        }[];
      };
      server_record_vitals: { Args: { p_names: string[]; p_pages: string[]; p_values: number[] }; Returns: number };
      server_relay: { Args: { p_max?: number }; Returns: Json };
      server_remember_device: { Args: { p_token_hash: string; p_user: string }; Returns: undefined };
      server_replace_canary: { Args: { p_sealed: string; p_was: string }; Returns: undefined };
      server_replace_recovery_codes: { Args: { p_auth_session: string; p_hashes: string[]; p_user: string }; Returns: string };
      server_replace_sign_in: { Args: { p_auth_session: string; p_id: string }; Returns: boolean };
      server_revoke_all_sessions: { Args: { p_user: string }; Returns: number };
      server_revoke_role: { Args: { p_actor: string; p_user: string }; Returns: undefined };
      server_revoke_session: { Args: { p_id: string; p_user: string }; Returns: boolean };
      server_run_due: { Args: Record<PropertyKey, never>; Returns: Json };
      server_set_gateways: { Args: { p_gateways: string[] }; Returns: undefined };
      server_set_vault: { Args: { p_is_open: boolean; p_note?: string }; Returns: undefined };
      server_store_order_login: {
        Args: {
          p_device?: string;
          p_fields: string[];
          p_key: string;
          p_order: string;
          p_sealed: string;
          p_version: number;
          p_wrapped_key: string;
        };
        Returns: Json;
      };
      server_store_resealed: { Args: { p_rows: Json }; Returns: number };
      server_store_rewrapped: { Args: { p_rows: Json }; Returns: number };
      server_store_webhook: {
        Args: { p_body: string; p_gateway: string; p_is_authentic: boolean; p_key: string; p_reference: string };
        Returns: Json;
      };
      server_stored_files: {
        Args: { p_actor: string; p_bucket: string; p_path: string };
        Returns: {
          bytes: number;
          is_checked: boolean;
          object: string;
          path: string;
          type: string;
        }[];
      };
      server_subscribe_newsletter: { Args: { p_consent_version: string; p_email: string; p_source: string }; Returns: boolean };
      server_take_limits: { Args: { p_buckets: string[]; p_most: number[]; p_windows: number[] }; Returns: number };
      server_take_messages: {
        Args: { p_daily?: number; p_max?: number; p_staff_daily?: number };
        Returns: {
          id: number;
          phone: string;
          text: string;
        }[];
      };
      server_tell_condition: { Args: { p_part: string; p_reason: string }; Returns: number };
      server_touch_session: { Args: { p_id: string }; Returns: string };
      server_unsubscribe_newsletter: { Args: { p_token_hash: string }; Returns: boolean };
      server_update_settings: {
        Args: { p_actor: string; p_auth_session: string; p_changes: string; p_updated_at?: string };
        Returns: string;
      };
      server_use_recovery_code: { Args: { p_auth_session: string; p_hash: string; p_user: string }; Returns: number };
      server_vault_keys: {
        Args: Record<PropertyKey, never>;
        Returns: {
          count: number;
          destinations: number;
          key_id: string;
          units: number;
        }[];
      };
      server_wait_for_limits: { Args: { p_buckets: string[]; p_most: number[]; p_windows: number[] }; Returns: number };
      set_refund_destination: {
        Args: {
          p_bank: string;
          p_fingerprints?: string[];
          p_holder: string;
          p_id?: string;
          p_last4: string;
          p_order: string;
          p_sealed: string;
        };
        Returns: Json;
      };
      set_wish_news: { Args: { p_product: string; p_wants: boolean }; Returns: undefined };
      settle_gateway: {
        Args: {
          p_bank: string;
          p_fee: number;
          p_gateway: string;
          p_gross: number;
          p_key: string;
          p_reference: string;
          p_settled_on: string;
        };
        Returns: Json;
      };
      settle_statement_rows: { Args: { p_lump: Json }; Returns: Json };
      settlements: { Args: { p_before?: number }; Returns: Json };
      show_customer_contact: { Args: { p_id: string; p_what: string }; Returns: string };
      sold_prices: { Args: { p_game: string; p_kind?: string; p_label?: string; p_tier?: string; p_value?: string }; Returns: Json };
      staff_order: { Args: { p_order: string }; Returns: Json };
      starter_games: { Args: Record<PropertyKey, never>; Returns: Json };
      statement_closing: { Args: { p_account: string }; Returns: Json };
      statement_imports: { Args: Record<PropertyKey, never>; Returns: Json };
      statement_rows: { Args: { p_account: string; p_before?: number; p_is_open?: boolean }; Returns: Json };
      step_order: { Args: { p_detail?: Json; p_event: string; p_order: string }; Returns: Json };
      store_credential: { Args: { p_parts: Json; p_unit: string; p_version: number }; Returns: Json };
      store_login_code: { Args: { p_request: string; p_sealed: string }; Returns: Json };
      suggest_groups: { Args: { q: string }; Returns: Json };
      take_payment_attempt: { Args: { p_account?: string; p_method: string; p_order: string }; Returns: Json };
      takings: { Args: { p_by?: string }; Returns: Json };
      tick_handover: { Args: { p_done: boolean; p_order: string; p_step: string }; Returns: Json };
      trial_balance: {
        Args: Record<PropertyKey, never>;
        Returns: {
          account: string;
          balance: number;
        }[];
      };
      unblock_customer: { Args: { p_id: string; p_reason: string }; Returns: string };
      unblock_unit_time: { Args: { p_id: string }; Returns: Json };
      undecided_messages: { Args: Record<PropertyKey, never>; Returns: Json };
      undo_import: { Args: { p_import: string }; Returns: Json };
      undo_outside_sale: { Args: { p_id: string; p_sale: string }; Returns: boolean };
      unit_credentials: { Args: { p_product: string }; Returns: Json };
      vault_overview: { Args: Record<PropertyKey, never>; Returns: Json };
      verify_receipt: { Args: { p_code: string }; Returns: Json };
      withdraw_complaint: { Args: { p_complaint: string }; Returns: Json };
      withdraw_flash_sales: { Args: { p_sales: string }; Returns: number };
      withdraw_opening_balance: { Args: { p_account: string; p_reason: string }; Returns: Json };
      withdraw_statement_import: { Args: { p_import: number; p_reason: string }; Returns: Json };
      withdraw_statement_match: { Args: { p_reason: string; p_row: number }; Returns: Json };
      withdraw_statement_reason: { Args: { p_row: number }; Returns: Json };
      write_order_message: { Args: { p_order: string; p_picture?: string; p_text: string }; Returns: Json };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
