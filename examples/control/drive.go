package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

type sandbox struct {
	ID   string
	Keys []struct{ Label, Secret string }
}

type page struct{ Files []struct{ Name string } }

// send sends JSON, decodes the JSON reply, and returns the status.
func send(method, url, key string, body, reply any) int {
	text, _ := json.Marshal(body)
	request, _ := http.NewRequest(method, url, bytes.NewReader(text))
	request.Header.Set("Content-Type", "application/json")
	if key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	json.NewDecoder(response.Body).Decode(reply)
	return response.StatusCode
}

func main() {
	baseURL := os.Getenv("WORKSPACE_FILES_BASE_URL")
	sandboxes := baseURL + "/__mock/sandboxes"
	var own sandbox
	send("POST", sandboxes, "", map[string]any{"world": "tiny"}, &own)
	key := own.Keys[0].Secret

	send("POST", sandboxes+"/"+own.ID+"/files", "", map[string]any{"name": "new.txt"}, nil)
	var listed page
	send("GET", baseURL+"/api/v1/workspaces/ws_tiny/files", key, nil, &listed)
	fmt.Println("the newest file is", listed.Files[0].Name)

	later := map[string]any{"advanceSeconds": 90 * 86400}
	send("PATCH", sandboxes+"/"+own.ID+"/clock", "", later, nil)
	status := send("GET", baseURL+"/api/v1/auth", key, nil, nil)
	fmt.Println("ninety days later the key gets", status)

	send("DELETE", sandboxes+"/"+own.ID, "", nil, nil)
}
