#!/usr/bin/env bash
# github.com/supabase-community/storage-go v0.8.1 (Go module).
#
# Expected: Upsert, ContentType and CacheControl of FileOptions hold for the upload that they are given to.
# Seen:     they are written into the headers of the client: after one upload with Upsert every later one without it is sent with x-upsert: true,
#           and requests that send no file carry it as well. Only the content type is set back.
# Matters where a client is kept for many uploads: a file that exists is replaced silently instead of refused. Upsert: false in every call prevents it.
set -euo pipefail
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"
go mod init finding >/dev/null 2>&1
go mod edit -require=github.com/supabase-community/storage-go@v0.8.1
cat >main.go <<'GO'
package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	storage "github.com/supabase-community/storage-go"
)

func main() {
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		fmt.Printf("%s %s x-upsert: %q\n", request.Method, request.URL.Path, request.Header.Get("x-upsert"))
		answer.Write([]byte("{}"))
	}))
	defer server.Close()
	client := storage.NewClient(server.URL, "token", nil)
	upsert := true
	client.UploadFile("files", "a.txt", strings.NewReader("a"))
	client.UploadFile("files", "b.txt", strings.NewReader("b"), storage.FileOptions{Upsert: &upsert})
	client.UploadFile("files", "a.txt", strings.NewReader("another"))
}
GO
go mod tidy >/dev/null 2>&1
seen=$(go run .)
expected='POST /object/files/a.txt x-upsert: ""
POST /object/files/b.txt x-upsert: "true"
POST /object/files/a.txt x-upsert: "true"'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
