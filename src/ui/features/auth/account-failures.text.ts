/** Instead of the specification's fallbacks (section 8), which are for programs. */
export const accountFailures: Readonly<Record<string, string>> = {
  NETWORK_ERROR: 'Toko belum bisa dihubungi. Periksa sambunganmu, lalu coba lagi.',
  LOGIN_FAILED: 'Belum bisa masuk. Coba lagi.',
  SIGNUP_FAILED: 'Belum bisa mendaftar. Coba lagi.',
  VERIFICATION_FAILED: 'Kodenya belum bisa diperiksa. Coba lagi.',
  PROFILE_COMPLETION_FAILED: 'Profil belum tersimpan. Coba lagi.',
  NOT_SIGNED_IN: 'Masuk dulu untuk melanjutkan.',
  DELETE_FAILED: 'Akunmu belum dihapus. Coba lagi.',
  EXPORT_FAILED: 'Datamu belum bisa diunduh. Coba lagi.',
  DEVICES_FAILED: 'Daftar perangkat belum bisa dimuat.',
  RESET_REQUEST_FAILED: 'Kode belum terkirim. Coba lagi.',
  RESEND_FAILED: 'Kode belum terkirim. Coba lagi.',
  RESET_FAILED: 'Kata sandi belum diganti. Coba lagi.',
  DEVICE_SIGN_OUT_FAILED: 'Perangkat itu belum keluar. Coba lagi.',
  PHONE_INVALID: 'Nomor ini bukan nomor ponsel dari negara yang kami layani.',
  CODE_INCOMPLETE: 'Kodenya terdiri dari 6 angka.',
  PASSWORD_NOT_CHANGED: 'Kata sandi belum diganti. Coba lagi.',
  PREFERENCES_UNKNOWN: 'Pilihan notifikasimu belum bisa dimuat.',
  PREFERENCE_NOT_SAVED: 'Pilihanmu belum tersimpan. Coba lagi.',
};

/** An authenticator app shows codes of the time its phone believes it is. */
export const wrongAppCode = 'Kodenya tidak cocok. Coba kode yang terbaru. Kalau tetap gagal, setel jam ponselmu ke waktu otomatis.';

/** By the codes of Supabase Auth (supabase.com/docs/guides/auth/debugging/error-codes). */
export const backendFailures: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'Kodenya tidak cocok. Coba kode yang terbaru.',
  mfa_verification_rejected: 'Kodenya tidak cocok. Coba kode yang terbaru.',
  mfa_challenge_expired: 'Kodenya sudah tidak berlaku. Minta kode baru.',
  mfa_ip_address_mismatch: 'Jaringanmu berganti sejak kode dikirim. Minta kode baru.',
  mfa_factor_not_found: 'Verifikasi ini sudah tidak ada. Muat ulang halaman.',
  mfa_factor_name_conflict: 'Verifikasi dengan nama ini sudah ada.',
  mfa_verified_factor_exists: 'Verifikasi ini sudah aktif.',
  too_many_enrolled_mfa_factors: 'Sudah terlalu banyak verifikasi aktif. Hapus salah satu dulu.',
  mfa_phone_enroll_not_enabled: 'Verifikasi lewat ponsel belum tersedia.',
  mfa_totp_enroll_not_enabled: 'Aplikasi autentikator belum tersedia.',
  insufficient_aal: 'Masuk lagi dengan verifikasi kedua, lalu ulangi.',
  otp_expired: 'Kodenya salah atau sudah tidak berlaku.',
  over_request_rate_limit: 'Terlalu banyak percobaan. Tunggu sebentar.',
  over_sms_send_rate_limit: 'Terlalu banyak kode diminta. Tunggu sebentar.',
  sms_send_failed: 'Kode belum terkirim. Coba lagi.',
  identity_already_exists: 'Akun itu sudah terhubung dengan akun lain.',
  single_identity_not_deletable: 'Cara masuk ini harus tetap ada, jadi tidak bisa dilepas.',
  bad_oauth_state: 'Waktu untuk menghubungkan akun sudah habis. Mulai lagi dari sini.',
  bad_oauth_callback: 'Akun itu tidak jadi dihubungkan.',
  manual_linking_disabled: 'Menghubungkan akun belum tersedia.',
  session_not_found: 'Waktu masukmu sudah habis. Keluar, lalu masuk lagi.',
  session_expired: 'Waktu masukmu sudah habis. Keluar, lalu masuk lagi.',
  refresh_token_not_found: 'Waktu masukmu sudah habis. Keluar, lalu masuk lagi.',
  AuthSessionMissingError: 'Waktu masukmu sudah habis. Keluar, lalu masuk lagi.',
  unexpected_failure: 'Belum berhasil. Coba lagi sebentar lagi.',
};
