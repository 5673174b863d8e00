-- The server writes facts of orders, whose index of receipts calls this function.

set check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."receipt_key"(text) FROM "service_role";

GRANT EXECUTE ON FUNCTION "private"."receipt_key"(text) TO "service_role";

reset check_function_bodies;

