#!/usr/bin/env bash
# github.com/supabase-community/postgrest-go v0.0.11 (Go module).
#
# Expected: all conditions that are called one after the other hold together, as in the clients of other languages: Gte("id", "5").Lte("id", "9")
#           means from 5 to 9.
# Seen:     conditions are kept by column, and each replaces the one before: only id=lte.9 is sent. Eq, Not, In, Or (a second one) and Match as well.
# Matters for Delete and Update above all: they reach rows that the first condition keeps out, with status 200. And("id.gte.5,id.lte.9", "") sends both.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
go mod init finding >/dev/null 2>&1
go mod edit -require=github.com/supabase-community/postgrest-go@v0.0.11
cat >main.go <<'GO'
package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/supabase-community/postgrest-go"
)

func main() {
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		fmt.Println(request.Method, request.URL.Query().Encode())
		answer.Write([]byte("[]"))
	}))
	defer server.Close()
	items := func() *postgrest.QueryBuilder { return postgrest.NewClient(server.URL, "public", nil).From("items") }
	items().Delete("minimal", "").Gte("id", "5").Lte("id", "9").Execute()
	items().Update(map[string]int{"price": 1}, "minimal", "").Neq("size", "S").Neq("size", "M").Execute()
	items().Delete("minimal", "").And("id.gte.5,id.lte.9", "").Execute()
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
expected='DELETE id=lte.9
PATCH size=neq.M
DELETE and=%28id.gte.5%2Cid.lte.9%29'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
