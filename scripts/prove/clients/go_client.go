// Ordinary calls of the Go clients postgrest-go, storage-go and gotrue-go, each with the answer that their documentation promises.
// Prints a line of JSON for each call.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"reflect"
	"sort"
	"strings"

	"github.com/google/uuid"
	"github.com/supabase-community/gotrue-go"
	"github.com/supabase-community/gotrue-go/types"
	"github.com/supabase-community/postgrest-go"
	storage "github.com/supabase-community/storage-go"
)

var shop struct {
	Url, Key, SecretKey, Name, Email, Phone, Password, Person string
}

type row = map[string]interface{}

func report(name string, answered bool, came interface{}) {
	words := ""
	if !answered {
		words = fmt.Sprintf("%v", came)
		if len(words) > 300 {
			words = words[:300]
		}
	}
	line, _ := json.Marshal(row{"name": name, "answered": answered, "came": words})
	fmt.Println(string(line))
}

func expect(name string, came interface{}, err error, wanted interface{}) {
	if err != nil {
		report(name, false, err)
		return
	}
	report(name, reflect.DeepEqual(came, wanted), came)
}

func refused(name string, err error, part string) {
	report(name, err != nil && strings.Contains(err.Error(), part), err)
}

// rest is a client with a key alone, or with a person's token beside it.
func rest(key string, token string) *postgrest.Client {
	client := postgrest.NewClient(shop.Url+"/rest/v1", "public", map[string]string{"apikey": key})
	if token != "" {
		client.SetAuthToken(token)
	}
	return client
}

func players(columns string) *postgrest.FilterBuilder {
	return rest(shop.Key, "").From("players").Select(columns, "", false).Eq("client", shop.Name)
}

func rowsOf(query *postgrest.FilterBuilder) ([]row, error) {
	var rows []row
	_, err := query.ExecuteTo(&rows)
	return rows, err
}

// firstOf is the first row, or an empty one.
func firstOf(query *postgrest.FilterBuilder) (row, error) {
	rows, err := rowsOf(query)
	if len(rows) == 0 {
		return row{}, err
	}
	return rows[0], err
}

func nicksOf(query *postgrest.FilterBuilder) ([]string, error) {
	rows, err := rowsOf(query)
	nicks := []string{}
	for _, one := range rows {
		nicks = append(nicks, fmt.Sprint(one["nick"]))
	}
	return nicks, err
}

func reading() {
	byNick := &postgrest.OrderOpts{Ascending: true}
	listed := func(name string, query *postgrest.FilterBuilder, wanted ...string) {
		nicks, err := nicksOf(query.Order("nick", byNick))
		expect(name, nicks, err, wanted)
	}
	listed("Select", players("nick"), "ayu", "budi", "citra", "dewi", "eko", "fajar, s.(a)")
	listed("Eq", players("nick").Eq("score", "20"), "budi", "eko")
	listed("Eq with a boolean", players("nick").Eq("is_active", "false"), "budi", "eko")
	listed("Eq with reserved signs", players("nick").Eq("nick", "fajar, s.(a)"), "fajar, s.(a)")
	listed("Neq", players("nick").Neq("score", "20"), "ayu", "citra", "fajar, s.(a)")
	listed("Gt", players("nick").Gt("score", "20"), "citra", "fajar, s.(a)")
	listed("Gte", players("nick").Gte("score", "30"), "citra", "fajar, s.(a)")
	listed("Lt", players("nick").Lt("score", "20"), "ayu")
	listed("Lte", players("nick").Lte("score", "20"), "ayu", "budi", "eko")
	listed("Like", players("nick").Like("nick", "%i%"), "budi", "citra", "dewi")
	listed("Ilike", players("nick").Ilike("nick", "AY%"), "ayu")
	listed("Is", players("nick").Is("score", "null"), "dewi")
	listed("Not", players("nick").Not("team_id", "is", "null"), "ayu", "budi", "citra", "eko")
	listed("In", players("nick").In("nick", []string{"ayu", "fajar, s.(a)"}), "ayu", "fajar, s.(a)")
	listed("Contains", players("nick").Contains("roles", []string{"mage"}), "budi", "eko", "fajar, s.(a)")
	listed("ContainedBy", players("nick").ContainedBy("roles", []string{"tank", "mage"}), "ayu", "dewi", "eko", "fajar, s.(a)")
	listed("ContainsObject", players("nick").ContainsObject("profile", row{"city": "Jakarta"}), "ayu", "dewi")
	listed("Overlaps", players("nick").Overlaps("roles", []string{"tank", "support"}), "ayu", "budi", "fajar, s.(a)")
	listed("RangeGt", players("nick").RangeGt("span", "[10,20)"), "citra", "fajar, s.(a)")
	listed("RangeLt", players("nick").RangeLt("span", "[15,25)"), "ayu", "eko")
	listed("RangeAdjacent", players("nick").RangeAdjacent("span", "[10,20)"), "ayu", "citra")
	listed("And", players("nick").And("score.gt.10,score.lte.30", ""), "budi", "citra", "eko")
	listed("Or", players("nick").Or("score.eq.30,and(is_active.is.false,roles.cs.{support})", ""), "budi", "citra")
	listed("Match", players("nick").Match(map[string]string{"score": "20", "team_id": "2"}), "eko")
	listed("TextSearch", players("nick").TextSearch("nick", "ayu or citra", "simple", "websearch"), "ayu", "citra")
	listed("Filter of a JSON path", players("nick").Filter("profile->>city", "eq", "Bandung"), "budi")

	nicks, err := nicksOf(players("nick").Order("score", &postgrest.OrderOpts{NullsFirst: true}).Order("nick", byNick))
	expect("Order, nulls first", nicks, err, []string{"dewi", "fajar, s.(a)", "citra", "budi", "eko", "ayu"})
	nicks, err = nicksOf(players("nick").Order("nick", byNick).Limit(2, ""))
	expect("Limit", nicks, err, []string{"ayu", "budi"})
	nicks, err = nicksOf(players("nick").Order("nick", byNick).Range(2, 3, ""))
	expect("Range", nicks, err, []string{"citra", "dewi"})
	_, count, err := rest(shop.Key, "").From("players").Select("nick", "exact", false).Eq("client", shop.Name).Limit(1, "").Execute()
	expect("count", count, err, int64(6))
	body, count, err := rest(shop.Key, "").From("players").Select("nick", "exact", true).Eq("client", shop.Name).ExecuteString()
	expect("count without rows", fmt.Sprintf("%d %q", count, body), err, `6 ""`)
	var one row
	_, err = players("nick,score").Eq("nick", "ayu").Single().ExecuteTo(&one)
	expect("Single", one, err, row{"nick": "ayu", "score": 10.0})
	_, _, err = players("nick").Eq("nick", "nobody").Single().Execute()
	refused("Single without a row", err, "PGRST116")
	text, _, err := players("score,rating,is_active,roles,profile,joined,span,seen_at").Eq("nick", "budi").ExecuteString()
	expect("values of every type", text, err, `[{"score":20,"rating":3.25,"is_active":false,"roles":["mage","support"],"profile":{"city":"Bandung"},`+
		`"joined":"2024-06-01","span":"[5,20)","seen_at":"2026-01-02T00:00:00+00:00"}]`)
	_, _, err = rest(shop.Key, "").From("nothing").Select("*", "", false).Execute()
	refused("unknown table", err, "PGRST205")
	_, _, err = players("nothing").Execute()
	refused("unknown column", err, "42703")
	rows, err := rowsOf(players("nick,teams(name)").Eq("nick", "ayu"))
	expect("embed to one", rows, err, []row{{"nick": "ayu", "teams": row{"name": "Garuda"}}})
	rows, err = rowsOf(rest(shop.Key, "").From("teams").Select("name,players(nick)", "", false).Eq("name", "Garuda").Eq("players.client", shop.Name).
		Order("nick", &postgrest.OrderOpts{ForeignTable: "players"}).Limit(1, "players"))
	expect("embed to many, filtered, ordered, limited", rows, err,
		[]row{{"name": "Garuda", "players": []interface{}{row{"nick": "budi"}}}})
	nicks, err = nicksOf(players("nick,teams!inner(name)").Or("name.eq.Garuda,founded.gt.2030-01-01", "teams").Order("nick", byNick))
	expect("Or within an embed", nicks, err, []string{"ayu", "budi"})
	report("Ping", rest(shop.Key, "").Ping(), "false")
}

func calling() {
	called := func(name string, function string, body row, wanted string) {
		client := rest(shop.Key, "")
		var compact bytes.Buffer
		err := json.Compact(&compact, []byte(client.Rpc(function, "", body)))
		expect(name, compact.String(), err, wanted)
	}
	called("Rpc with an array", "sum_of", row{"numbers": []int{1, 2, 3}}, "6")
	called("Rpc with dates", "days_between", row{"first": "2026-02-27", "last": "2026-03-01"}, "2")
	called("Rpc with a moment", "next_day", row{"moment": "2026-02-28T23:30:00+07:00"}, `"2026-03-01T16:30:00+00:00"`)
	called("Rpc with JSON", "same_document", row{"document": row{"a": []interface{}{1, nil, "x"}}}, `{"a":[1,null,"x"]}`)
	client := rest(shop.Key, "")
	var rows []row
	err := json.Unmarshal([]byte(client.Rpc("players_of", "exact", row{"p_client": shop.Name, "p_roles": []string{"mage"}})), &rows)
	expect("Rpc with rows", len(rows), err, 3)
	words := row{}
	err = json.Unmarshal([]byte(client.Rpc("refuse", "", row{"words": "no"})), &words)
	expect("Rpc that refuses", words, err, row{"code": "P0001", "message": "no", "hint": "a hint", "details": "a detail"})
}

func writing(token string) {
	table := func() *postgrest.QueryBuilder { return rest(shop.Key, token).From("players") }
	mine := func(nick string, score int) row { return row{"client": shop.Name, "nick": nick, "score": score} }
	one, err := firstOf(table().Insert(row{"client": shop.Name, "nick": "gita", "roles": []string{"tank", `a "b"`}, "joined": "2026-03-01"}, false, "", "", ""))
	expect("Insert", fmt.Sprintf("%v %v", one["roles"], one["joined"]), err, `[tank a "b"] 2026-03-01`)
	body, _, err := table().Insert(mine("hadi", 1), false, "", "minimal", "").ExecuteString()
	expect("Insert, minimal", body, err, "")
	_, count, err := table().Insert([]row{mine("indah", 7), mine("joko", 8)}, false, "", "", "exact").Execute()
	expect("Insert of many with a count", count, err, int64(2))
	_, _, err = table().Insert(mine("gita", 1), false, "", "", "").Execute()
	refused("Insert of a duplicate", err, "23505")
	one, err = firstOf(table().Upsert(mine("gita", 6), "client,nick", "", ""))
	expect("Upsert", one["score"], err, 6.0)
	one, err = firstOf(table().Insert(mine("gita", 7), true, "client,nick", "", ""))
	expect("Insert with upsert", one["score"], err, 7.0)
	one, err = firstOf(table().Update(row{"score": 8}, "", "").Eq("client", shop.Name).Eq("nick", "gita"))
	expect("Update", one["score"], err, 8.0)
	_, _, err = table().Update(row{"score": 8}, "", "").Execute()
	refused("Update without a filter", err, "21000")
	made := []string{"gita", "hadi", "indah", "joko"}
	nicks, err := nicksOf(table().Delete("", "").Eq("client", shop.Name).In("nick", made))
	sort.Strings(nicks)
	expect("Delete", nicks, err, made)
	_, _, err = rest(shop.Key, "").From("notes").Insert(row{"body": "x"}, false, "", "", "").Execute()
	refused("Insert that a policy forbids", err, "42501")
	one, err = firstOf(rest(shop.Key, token).From("notes").Insert(row{"body": "mine"}, false, "", "", ""))
	expect("own rows", one["owner"], err, shop.Person)
	rows, err := rowsOf(rest(shop.Key, "").From("notes").Select("*", "", false))
	expect("rows of others", len(rows), err, 0)
	expect("auth.uid() of a call", rest(shop.Key, token).Rpc("who", "", row{}), nil, `"`+shop.Person+`"`)
}

func accounts() string {
	auth := func(key string) gotrue.Client { return gotrue.New("", key).WithCustomGoTrueURL(shop.Url + "/auth/v1") }
	guest := auth(shop.Key)
	health, err := guest.HealthCheck()
	expect("HealthCheck", err == nil && health.Name == "GoTrue", err, true)
	settings, err := guest.GetSettings()
	expect("GetSettings", err == nil && settings.External.Phone, err, true)
	_, err = guest.SignInWithEmailPassword(shop.Email, "not it at all")
	refused("SignInWithEmailPassword, wrong", err, "invalid_credentials")
	byPhone, err := guest.SignInWithPhonePassword(shop.Phone, shop.Password)
	expect("SignInWithPhonePassword", err == nil && byPhone.User.ID.String() == shop.Person, err, true)
	session, err := guest.SignInWithEmailPassword(shop.Email, shop.Password)
	expect("SignInWithEmailPassword", err == nil && session.User.ID.String() == shop.Person, err, true)
	person := guest.WithToken(session.AccessToken)
	user, err := person.GetUser()
	expect("GetUser", err == nil && user.Email == shop.Email && len(user.Identities) == 2, err, true)
	changed, err := person.UpdateUser(types.UpdateUserRequest{Data: row{"color": "blue"}})
	expect("UpdateUser", err == nil && changed.UserMetadata["color"] == "blue", err, true)
	renewed, err := guest.RefreshToken(session.RefreshToken)
	expect("RefreshToken", err == nil && renewed.RefreshToken != session.RefreshToken, err, true)
	factor, err := person.EnrollFactor(types.EnrollFactorRequest{FriendlyName: "app", FactorType: types.FactorTypeTOTP, Issuer: "toko"})
	expect("EnrollFactor", err == nil && strings.HasPrefix(factor.TOTP.URI, "otpauth://totp/"), err, true)
	if err == nil {
		gone, err := person.UnenrollFactor(types.UnenrollFactorRequest{FactorID: factor.ID})
		expect("UnenrollFactor", err == nil && gone.ID == factor.ID, err, true)
	}
	report("Recover", guest.Recover(types.RecoverRequest{Email: shop.Email}) == nil, "refused")
	server := auth(shop.SecretKey).WithToken(shop.SecretKey)
	users, err := server.AdminListUsers()
	expect("AdminListUsers", err == nil && len(users.Users) > 0, err, true)
	id := uuid.MustParse(shop.Person)
	found, err := server.AdminGetUser(types.AdminGetUserRequest{UserID: id})
	expect("AdminGetUser", err == nil && found.Email == shop.Email, err, true)
	_, err = guest.WithToken(shop.Key).AdminListUsers()
	refused("AdminListUsers by a guest", err, "40")
	password := uuid.NewString()
	made, err := server.AdminCreateUser(types.AdminCreateUserRequest{Email: uuid.NewString() + "@klien.example", Password: &password, EmailConfirm: true})
	expect("AdminCreateUser", err == nil && made.EmailConfirmedAt != nil, err, true)
	if err == nil {
		after, err := server.AdminUpdateUser(types.AdminUpdateUserRequest{UserID: made.ID, UserMetadata: row{"name": "Lain"}})
		expect("AdminUpdateUser", err == nil && after.UserMetadata["name"] == "Lain", err, true)
		report("AdminDeleteUser", server.AdminDeleteUser(types.AdminDeleteUserRequest{UserID: made.ID}) == nil, "refused")
	}
	other, err := guest.SignInWithEmailPassword(shop.Email, shop.Password)
	if err == nil {
		err = guest.WithToken(other.AccessToken).Logout()
	}
	// It ends every session of the person, as its documentation says.
	report("Logout", err == nil, err)
	_, err = guest.RefreshToken(other.RefreshToken)
	refused("RefreshToken after Logout", err, "40")
	last, err := guest.SignInWithEmailPassword(shop.Email, shop.Password)
	if err != nil {
		return ""
	}
	return last.AccessToken
}

func textAt(address string) string {
	answer, err := http.Get(address)
	if err != nil {
		return err.Error()
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return string(text)
}

func files(token string) {
	open := func(key string, token string) *storage.Client {
		return storage.NewClient(shop.Url+"/storage/v1", token, map[string]string{"apikey": key})
	}
	kind, yes := "text/plain", true
	plain := storage.FileOptions{ContentType: &kind}
	bucket, folder := "notes-files", shop.Name+"/folder"
	mine := func() *storage.Client { return open(shop.Key, token) }
	uploaded, err := mine().UploadFile(bucket, folder+"/one.txt", strings.NewReader("satu"), plain)
	expect("UploadFile", uploaded.Key, err, bucket+"/"+folder+"/one.txt")
	_, err = mine().UploadFile(bucket, folder+"/one.txt", strings.NewReader("dua"), plain)
	refused("UploadFile over a file", err, "exists")
	_, err = mine().UploadFile(bucket, folder+"/one.txt", strings.NewReader("dua"), storage.FileOptions{ContentType: &kind, Upsert: &yes})
	report("UploadFile with upsert", err == nil, err)
	_, err = mine().UpdateFile(bucket, folder+"/one.txt", strings.NewReader("tiga"), plain)
	report("UpdateFile", err == nil, err)
	content, err := mine().DownloadFile(bucket, folder+"/one.txt")
	expect("DownloadFile", string(content), err, "tiga")
	large := strings.Repeat("x", 300_000)
	_, err = mine().UploadFile(bucket, folder+"/large.txt", strings.NewReader(large), plain)
	content, _ = mine().DownloadFile(bucket, folder+"/large.txt")
	expect("UploadFile in chunks", len(content), err, len(large))
	listed, err := mine().ListFiles(bucket, folder, storage.FileSearchOptions{SortByOptions: storage.SortBy{Column: "name", Order: "desc"}})
	names := []string{}
	for _, one := range listed {
		names = append(names, one.Name)
	}
	expect("ListFiles", names, err, []string{"one.txt", "large.txt"})
	listed, err = mine().ListFiles(bucket, folder, storage.FileSearchOptions{Limit: 1, Offset: 1})
	expect("ListFiles with limit and offset", len(listed) == 1 && listed[0].Name == "one.txt", err, true)
	signed, err := mine().CreateSignedUrl(bucket, folder+"/one.txt", 60)
	expect("CreateSignedUrl", textAt(signed.SignedURL), err, "tiga")
	_, err = mine().CreateSignedUrl(bucket, folder+"/none.txt", 60)
	refused("CreateSignedUrl without a file", err, "not found")
	upload, err := mine().CreateSignedUploadUrl(bucket, folder+"/signed.txt")
	if err == nil {
		_, err = mine().UploadToSignedUrl(upload.Url, strings.NewReader("empat"))
	}
	content, _ = mine().DownloadFile(bucket, folder+"/signed.txt")
	expect("CreateSignedUploadUrl, UploadToSignedUrl", string(content), err, "empat")
	moved, err := mine().MoveFile(bucket, folder+"/one.txt", folder+"/two.txt")
	expect("MoveFile", moved.Message, err, "Successfully moved")
	_, err = open(shop.Key, shop.Key).DownloadFile(bucket, folder+"/two.txt")
	refused("DownloadFile by a guest", err, "")
	_, err = mine().UploadFile("public-files", shop.Name+".txt", strings.NewReader("umum"), plain)
	expect("GetPublicUrl", textAt(mine().GetPublicUrl("public-files", shop.Name+".txt").SignedURL), err, "umum")
	removed, err := mine().RemoveFile(bucket, []string{folder + "/two.txt", folder + "/large.txt", folder + "/signed.txt", folder + "/none.txt"})
	expect("RemoveFile", len(removed), err, 3)

	server := func() *storage.Client { return open(shop.SecretKey, shop.SecretKey) }
	id := "bucket-" + shop.Name
	_, err = server().CreateBucket(id, storage.BucketOptions{FileSizeLimit: "10B", AllowedMimeTypes: []string{"text/plain"}})
	report("CreateBucket", err == nil, err)
	found, err := server().GetBucket(id)
	expect("GetBucket", found.Id == id && !found.Public && found.FileSizeLimit != nil && *found.FileSizeLimit == 10, err, true)
	_, err = server().UploadFile(id, "a.txt", strings.NewReader("12345678901"), plain)
	refused("UploadFile that is too large", err, "size")
	_, err = server().UpdateBucket(id, storage.BucketOptions{Public: true})
	report("UpdateBucket", err == nil, err)
	all, err := server().ListBuckets()
	expect("ListBuckets", len(all) >= 3, err, true)
	_, err = server().UploadFile(id, "a.txt", strings.NewReader("x"), plain)
	if err == nil {
		_, err = server().EmptyBucket(id)
	}
	report("EmptyBucket", err == nil, err)
	gone, err := server().DeleteBucket(id)
	expect("DeleteBucket", gone.Message, err, "Successfully deleted")
}

func main() {
	if err := json.Unmarshal([]byte(os.Getenv("SHOP")), &shop); err != nil {
		panic(err)
	}
	token := accounts()
	reading()
	calling()
	writing(token)
	files(token)
}
